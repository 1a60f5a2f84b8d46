export default {
  title: 'Qualifications',
  subtitle: 'Elles déterminent les offres que reçoit votre entreprise.',
  back: 'Entreprise',
  categories: {
    hwo_a: 'Métiers soumis à autorisation (HwO, annexe A)',
    hwo_b1: 'Métiers sans autorisation (HwO, annexe B, partie 1)',
    hwo_b2: 'Activités assimilées à l’artisanat (HwO, annexe B, partie 2)',
    zusatzqualifikation: 'Qualifications complémentaires',
    kein_hwo: 'Activités sans inscription',
    transporter: 'Véhicules',
    unlisted_qualifications: 'Autres qualifications',
    weiterbildung: 'Formations des marques',
  },
  about: {
    hwo_a: 'Inscription au registre des métiers. Recherche par nom ou numéro.',
    hwo_b1: 'Inscription à la liste des métiers sans autorisation.',
    hwo_b2: 'Inscription à la liste des activités assimilées.',
    zusatzqualifikation: 'Attestations au-delà des métiers.',
    kein_hwo: 'Travaux qui ne demandent aucune inscription.',
    transporter: 'Ce que votre entreprise utilise pour le transport.',
    unlisted_qualifications: 'Ce qui ne figure dans aucune liste.',
    weiterbildung: 'Inscrites par les marques après la formation.',
  },
  tagsHint:
    'Une espace, une virgule ou un point-virgule sépare. Plusieurs mots entre guillemets restent ensemble : "Smart Home".',
  editTag: 'Modifier {tag}',
  removeTag: 'Retirer {tag}',
  noTraining: 'Aucune pour l’instant.',
  confirmation:
    'En enregistrant, vous confirmez que votre entreprise dispose de ces qualifications et peut en apporter la preuve.',
  save: 'Confirmer et enregistrer',
  unsaved: 'Pas encore enregistré.',
  savedTitle: 'Vos qualifications sont enregistrées.',
  savedText:
    '{added, plural, =0 {Les nouvelles offres en tiennent compte dès maintenant.} one {Une offre s’est ajoutée.} other {# offres se sont ajoutées.}} {removed, plural, =0 {} one {Une offre ne convient plus et a disparu.} other {# offres ne conviennent plus et ont disparu.}}',
  toOffers: 'Nouvelles offres',
  reload: 'Charger l’état actuel',
}
