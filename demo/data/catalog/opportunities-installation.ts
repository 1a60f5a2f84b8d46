import type { Opportunity } from './catalog.ts'

/** Installations other than charge points. */
export const installationOpportunities: readonly Opportunity[] = [
  {
    key: 'pv_roof_10',
    name: 'PV-Anlage 10 kWp mit Speicher',
    brand: 'sonnwerk',
    orderType: 'installation',
    documentationType: 'pv',
    assemblyTimeDays: 21,
    multiday: true,
    slaDays: 21,
    invoicingTarget: 'customer',
    services: [
      ['travel', 1],
      ['pv_module_mount', [22, 26]],
      ['pv_string_cable', [60, 110]],
      ['inverter_mount', 1],
      ['battery_mount', 1],
      ['spd_fit', 1],
      ['initial_verification', 1],
      ['briefing', 1],
    ],
    products: [
      [
        ['JAM54S30-415/MR', 24],
        ['STP10.0-3SE-40', 1],
        ['Battery-Box Premium HVS 10.2', 1],
        ['941310', 1],
      ],
      [
        ['TSM-430NEG9R.28', 23],
        ['Symo GEN24 10.0 Plus', 1],
        ['Battery-Box Premium HVS 10.2', 1],
        ['941310', 1],
      ],
      [
        ['LR5-54HTH-435M', 24],
        ['PLENTICORE plus 10', 1],
        ['Battery-Box Premium HVS 7.7', 1],
        ['941310', 1],
      ],
    ],
    professionalComments: [
      'Satteldach 38°, Betondachsteine, Ausrichtung Süd-Süd-West. Gerüst steht ab Montag.',
      'Modulbelegung siehe Plan, zwei Strings. Wechselrichter und Speicher im Technikraum, Wand F90.',
      'Kaminabstand beachten. Dachhaken auf jede zweite Sparre, Sparrenabstand 78 cm.',
    ],
    weight: 4,
  },
  {
    key: 'heat_pump_swap',
    name: 'Wärmepumpe statt Gasheizung, Einfamilienhaus',
    brand: 'waermenest',
    orderType: 'installation',
    documentationType: 'heat_pump',
    assemblyTimeDays: 28,
    multiday: true,
    slaDays: 28,
    invoicingTarget: 'customer',
    services: [
      ['travel', 1],
      ['heat_pump_mount', 1],
      ['heat_pump_electric', 1],
      ['heat_pump_commission', 1],
      ['core_drilling', 2],
      ['initial_verification', 1],
      ['briefing', 1],
    ],
    products: [
      [
        ['VWL 75/6 A 230V', 1],
        ['941310', 1],
      ],
      [
        ['VWL 105/6 A', 1],
        ['941310', 1],
      ],
      [
        ['AWO-E-AC 251.A10', 1],
        ['941310', 1],
      ],
      [
        ['WPL 17 ACS classic', 1],
        ['941310', 1],
      ],
    ],
    professionalComments: [
      'Gaskessel wird vom Vorgewerk demontiert. Fundament für die Außeneinheit ist gegossen, Abstand zur Grundstücksgrenze 3,20 m.',
      'Heizlast 8,4 kW, Vorlauf 50 °C. Pufferspeicher 200 l wird mitgeliefert.',
      'Kältemittel R290: Schutzbereich zu Kellerfenstern einhalten, siehe Aufstellplan.',
    ],
    weight: 2,
  },
  {
    key: 'kitchen_fit',
    name: 'Einbau und Anschluss von Küchengeräten',
    brand: 'geraetewelt',
    orderType: 'installation',
    documentationType: 'appliance',
    assemblyTimeDays: 3,
    multiday: false,
    slaDays: 5,
    invoicingTarget: 'customer',
    services: [
      ['travel', 1],
      ['appliance_fit', [1, 2]],
      ['hob_connect', 1],
      ['old_appliance_removal', [1, 2]],
    ],
    products: [
      [
        ['SMV4HVX38E', 1],
        ['PIE651BB1E', 1],
      ],
      [
        ['SN63HX60CE', 1],
        ['EH651FEB1E', 1],
      ],
      [
        ['G 5260 SCVi', 1],
        ['H 2860 B', 1],
        ['EH651FEB1E', 1],
      ],
      [
        ['HBG675BS1', 1],
        ['PIE651BB1E', 1],
      ],
      [
        ['HB672GBS1', 1],
        ['EH651FEB1E', 1],
      ],
    ],
    professionalComments: [
      'Herdanschlussdose 400 V vorhanden, fünfadrig. Altgeräte werden mitgenommen.',
      'Arbeitsplatte muss für das Kochfeld nicht ausgeschnitten werden, Maße passen.',
      'Parken vor dem Haus nur mit Warnblinker, 2. Etage ohne Aufzug.',
    ],
    weight: 5,
  },
]
