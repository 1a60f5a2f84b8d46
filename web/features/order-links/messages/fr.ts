import type { Translation } from '#web/i18n/translation'
import type de from './de.ts'

export default {
  title: 'Ouvrir l’intervention',
  failed: 'Ce lien n’ouvre aucune intervention',
  whatToDo:
    'Ouvrez à nouveau le lien depuis l’e-mail le plus récent. Si cela ne suffit pas, demandez un nouveau lien à l’entreprise qui vous a attribué l’intervention.',
  leave: 'Retirer l’intervention de cet appareil',
  leaveTitle: 'Retirer l’intervention de cet appareil ?',
  leaveText: 'Le lien dans votre e-mail l’ouvre à nouveau.',
  leaveUnsent:
    '{count, plural, one {# élément n’est pas encore envoyé. Il reste} other {# éléments ne sont pas encore envoyés. Ils restent}} sur cet appareil jusqu’à ce que vous y rouvriez le lien ; personne d’autre ne peut {count, plural, one {le} other {les}} voir.',
  leaveConfirm: 'Retirer',
  endedUnsent:
    '{count, plural, one {# élément n’a pas été envoyé à temps et se trouve} other {# éléments n’ont pas été envoyés à temps et se trouvent}} encore sur cet appareil. Avec un nouveau lien vers cette intervention, ouvert ici, {count, plural, one {il part} other {ils partent}}.',
} as const satisfies Translation<typeof de>
