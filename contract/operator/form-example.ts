/** A form that works in the demo marketplace; the API description shows it. */
export const formExample = {
  key: 'maintenance-battery',
  category: 'documentation',
  order_type: 'maintenance',
  protocol_type: 'battery',
  model: {
    title: {
      de: 'Wartung eines Batteriespeichers',
      en: 'Maintenance of a battery storage',
      fr: 'Entretien d’une batterie de stockage',
    },
    pages: [
      {
        name: 'units',
        title: { de: 'Speicher', en: 'Storage', fr: 'Stockage' },
        elements: [
          {
            type: 'paneldynamic',
            name: 'modules',
            title: { de: 'Batteriemodule', en: 'Battery modules', fr: 'Modules de batterie' },
            templateTitle: { de: 'Modul', en: 'Module', fr: 'Module' },
            minPanelCount: 1,
            maxPanelCount: 12,
            templateElements: [
              {
                type: 'text',
                name: 'serial',
                title: { de: 'Seriennummer', en: 'Serial number', fr: 'Numéro de série' },
                isRequired: true,
                scan: true,
              },
              {
                type: 'text',
                inputType: 'number',
                name: 'health',
                title: { de: 'Gesundheit (SoH)', en: 'Health (SoH)', fr: 'État de santé (SoH)' },
                isRequired: true,
                min: 0,
                max: 100,
                unit: '%',
                warnBelow: 70,
                warning: {
                  de: 'Unter 70 %: Gewährleistung prüfen.',
                  en: 'Below 70 %: check the warranty.',
                  fr: 'Moins de 70 % : vérifier la garantie.',
                },
              },
            ],
          },
          {
            type: 'boolean',
            name: 'defect_found',
            title: { de: 'Mangel gefunden', en: 'Defect found', fr: 'Défaut constaté' },
            isRequired: true,
          },
          {
            type: 'file',
            name: 'photo_defect',
            title: { de: 'Foto des Mangels', en: 'Photo of the defect', fr: 'Photo du défaut' },
            isRequired: true,
            allowMultiple: true,
            maxFiles: 5,
            visibleIf: '{defect_found} = true',
          },
        ],
      },
    ],
  },
}
