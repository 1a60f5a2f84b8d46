export default {
  title: 'Auftrag öffnen',
  failed: 'Dieser Link öffnet keinen Auftrag',
  whatToDo:
    'Öffnen Sie den Link noch einmal aus der neuesten E-Mail. Hilft das nicht, bitten Sie den Betrieb, der Ihnen den Auftrag gegeben hat, um einen neuen Link.',
  leave: 'Auftrag von diesem Gerät entfernen',
  leaveTitle: 'Auftrag von diesem Gerät entfernen?',
  leaveText: 'Der Link in Ihrer E-Mail öffnet ihn wieder.',
  leaveUnsent:
    '{count, plural, one {# Eintrag ist noch nicht gesendet. Er bleibt} other {# Einträge sind noch nicht gesendet. Sie bleiben}} auf diesem Gerät, für andere unsichtbar, bis Sie den Link hier wieder öffnen.',
  leaveConfirm: 'Entfernen',
  endedUnsent:
    '{count, plural, one {# Eintrag ist nicht mehr gesendet worden und liegt} other {# Einträge sind nicht mehr gesendet worden und liegen}} noch auf diesem Gerät. Mit einem neuen Link zu diesem Auftrag, hier geöffnet, {count, plural, one {wird er} other {werden sie}} gesendet.',
} as const
