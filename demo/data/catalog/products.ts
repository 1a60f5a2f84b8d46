import type { Product } from './catalog.ts'

/**
 * Real products with the manufacturers' article numbers or model names. Manufacturers appear only as
 * suppliers; none is related to the fictional brands.
 */

const wallboxFiles = [
  'datasheet',
  'installation_manual',
  'user_manual',
  'handout_on_controllability',
] as const
const inverterFiles = ['datasheet', 'installation_manual', 'configuration_manual'] as const
const partFiles = ['datasheet'] as const
const applianceFiles = ['datasheet', 'user_manual'] as const

function createWallbox(
  itemId: string,
  name: string,
  supplier: string,
  url: string,
  listingCents: number,
): Product {
  return {
    itemId,
    name,
    supplier,
    url,
    listingCents,
    files: wallboxFiles,
    hasSerialNumber: true,
    isChargePoint: true,
  }
}

function createInverter(
  itemId: string,
  name: string,
  supplier: string,
  url: string,
  listingCents: number,
): Product {
  return { itemId, name, supplier, url, listingCents, files: inverterFiles, hasSerialNumber: true }
}

function createAppliance(
  itemId: string,
  name: string,
  supplier: string,
  url: string,
  listingCents: number,
): Product {
  return { itemId, name, supplier, url, listingCents, files: applianceFiles, hasSerialNumber: true }
}

function createPart(
  itemId: string,
  name: string,
  supplier: string,
  url: string,
  listingCents: number,
): Product {
  return { itemId, name, supplier, url, listingCents, files: partFiles, hasSerialNumber: false }
}

const hager = 'https://www.hager.com/de'

export const products: readonly Product[] = [
  createWallbox('1W1101', 'Wallbox eMH1, 11 kW, Ladekabel Typ 2, 6 m', 'ABL', 'https://www.abl.de', 64900),
  createWallbox('1W2201', 'Wallbox eMH1, 22 kW, Ladekabel Typ 2, 6 m', 'ABL', 'https://www.abl.de', 79900),
  createWallbox(
    'KeContact P30 c-series',
    'Wallbox KeContact P30 c-series, Ladekabel Typ 2',
    'KEBA',
    'https://www.keba.com',
    74900,
  ),
  createWallbox(
    'KeContact P30 x-series',
    'Wallbox KeContact P30 x-series, MID, RFID, OCPP',
    'KEBA',
    'https://www.keba.com',
    119900,
  ),
  createWallbox(
    'KeContact P40',
    'Wallbox KeContact P40, Ladekabel Typ 2',
    'KEBA',
    'https://www.keba.com',
    84900,
  ),
  createWallbox(
    'AMTRON Compact 2.0s 11',
    'Wallbox AMTRON Compact 2.0s, 11 kW, Ladekabel Typ 2',
    'MENNEKES',
    'https://www.mennekes.de',
    72900,
  ),
  createWallbox(
    'AMTRON Charge Control 11',
    'Wallbox AMTRON Charge Control, 11 kW',
    'MENNEKES',
    'https://www.mennekes.de',
    99900,
  ),
  createWallbox('Eco 2.0s', 'Wallbox Eco 2.0s, 11 kW', 'wallbe', 'https://wallbe.de', 69900),
  createWallbox(
    'Charger Gemini 11 kW',
    'Wallbox go-e Charger Gemini, 11 kW',
    'go-e',
    'https://go-e.com',
    59900,
  ),
  createWallbox(
    'Charger Gemini flex 22 kW',
    'Mobile Wallbox go-e Charger Gemini flex, 22 kW',
    'go-e',
    'https://go-e.com',
    74900,
  ),
  createWallbox(
    'Wallbox Energy Control',
    'Heidelberg Wallbox Energy Control, 11 kW, Ladekabel 7,5 m',
    'Amperfied',
    'https://www.amperfied.de',
    54900,
  ),
  createWallbox('Easee Home', 'Laderoboter Easee Home, 11 kW', 'Easee', 'https://easee.com', 67900),
  createWallbox('Easee Charge', 'Laderoboter Easee Charge, 22 kW', 'Easee', 'https://easee.com', 82900),

  createInverter('STP 8.0-3AV-40', 'Wechselrichter Sunny Tripower 8.0', 'SMA', 'https://www.sma.de', 164900),
  createInverter(
    'STP 10.0-3AV-40',
    'Wechselrichter Sunny Tripower 10.0',
    'SMA',
    'https://www.sma.de',
    179900,
  ),
  createInverter(
    'STP10.0-3SE-40',
    'Hybridwechselrichter Sunny Tripower Smart Energy 10.0',
    'SMA',
    'https://www.sma.de',
    234900,
  ),
  createInverter(
    'Symo GEN24 8.0 Plus',
    'Hybridwechselrichter Symo GEN24 8.0 Plus',
    'Fronius',
    'https://www.fronius.com',
    219900,
  ),
  createInverter(
    'Symo GEN24 10.0 Plus',
    'Hybridwechselrichter Symo GEN24 10.0 Plus',
    'Fronius',
    'https://www.fronius.com',
    239900,
  ),
  createInverter(
    'PLENTICORE plus 8.5',
    'Hybridwechselrichter PLENTICORE plus 8.5',
    'KOSTAL',
    'https://www.kostal-solar-electric.com',
    209900,
  ),
  createInverter(
    'PLENTICORE plus 10',
    'Hybridwechselrichter PLENTICORE plus 10',
    'KOSTAL',
    'https://www.kostal-solar-electric.com',
    224900,
  ),
  createInverter(
    'Battery-Box Premium HVS 7.7',
    'Batteriespeicher Battery-Box Premium HVS 7.7',
    'BYD',
    'https://bydbatterybox.com',
    359900,
  ),
  createInverter(
    'Battery-Box Premium HVS 10.2',
    'Batteriespeicher Battery-Box Premium HVS 10.2',
    'BYD',
    'https://bydbatterybox.com',
    449900,
  ),
  createPart('JAM54S30-415/MR', 'PV-Modul JAM54S30, 415 Wp', 'JA Solar', 'https://www.jasolar.com', 9900),
  createPart(
    'TSM-430NEG9R.28',
    'PV-Modul Vertex S+, 430 Wp, Glas-Glas',
    'Trina Solar',
    'https://www.trinasolar.com',
    10900,
  ),
  createPart('LR5-54HTH-435M', 'PV-Modul Hi-MO 6, 435 Wp', 'LONGi', 'https://www.longi.com', 10500),

  createInverter(
    'VWL 75/6 A 230V',
    'Luft/Wasser-Wärmepumpe aroTHERM plus 7 kW',
    'Vaillant',
    'https://www.vaillant.de',
    689900,
  ),
  createInverter(
    'VWL 105/6 A',
    'Luft/Wasser-Wärmepumpe aroTHERM plus 10 kW',
    'Vaillant',
    'https://www.vaillant.de',
    819900,
  ),
  createInverter(
    'AWO-E-AC 251.A10',
    'Luft/Wasser-Wärmepumpe Vitocal 250-A, 10 kW',
    'Viessmann',
    'https://www.viessmann.de',
    849900,
  ),
  createInverter(
    'WPL 17 ACS classic',
    'Luft/Wasser-Wärmepumpe WPL 17 ACS classic',
    'STIEBEL ELTRON',
    'https://www.stiebel-eltron.de',
    729900,
  ),

  createInverter(
    'ED300L',
    'Elektronischer Haushaltszähler ED300L, Dreipunktbefestigung',
    'EMH metering',
    'https://www.emh-metering.com',
    8900,
  ),
  createInverter(
    'Q3A',
    'Moderne Messeinrichtung Q3A, Dreipunktbefestigung',
    'EasyMeter',
    'https://www.easymeter.com',
    7900,
  ),
  createInverter(
    'CONEXA 3.0',
    'Smart-Meter-Gateway CONEXA 3.0, LTE',
    'Theben',
    'https://www.theben.de',
    24900,
  ),
  createInverter('SMGW LTE', 'Smart-Meter-Gateway LTE', 'PPC', 'https://www.ppc-ag.de', 23900),

  createAppliance(
    'SMV4HVX38E',
    'Geschirrspüler vollintegriert Serie 4, 60 cm',
    'Bosch',
    'https://www.bosch-home.com/de',
    64900,
  ),
  createAppliance(
    'HBG675BS1',
    'Einbaubackofen Serie 8, Pyrolyse',
    'Bosch',
    'https://www.bosch-home.com/de',
    79900,
  ),
  createAppliance(
    'PIE651BB1E',
    'Induktionskochfeld Serie 4, 60 cm',
    'Bosch',
    'https://www.bosch-home.com/de',
    42900,
  ),
  createAppliance(
    'SN63HX60CE',
    'Geschirrspüler vollintegriert iQ300, 60 cm',
    'Siemens',
    'https://www.siemens-home.bsh-group.com/de',
    66900,
  ),
  createAppliance(
    'HB672GBS1',
    'Einbaubackofen iQ700, Pyrolyse',
    'Siemens',
    'https://www.siemens-home.bsh-group.com/de',
    76900,
  ),
  createAppliance(
    'EH651FEB1E',
    'Induktionskochfeld iQ300, 60 cm',
    'Siemens',
    'https://www.siemens-home.bsh-group.com/de',
    44900,
  ),
  createAppliance(
    'G 5260 SCVi',
    'Geschirrspüler vollintegriert Active Plus, 60 cm',
    'Miele',
    'https://www.miele.de',
    99900,
  ),
  createAppliance('H 2860 B', 'Einbaubackofen, 76 l', 'Miele', 'https://www.miele.de', 109900),

  createPart('CDA440D', 'Fehlerstromschutzschalter 4-polig, 40 A, 30 mA, Typ A', 'Hager', hager, 5200),
  createPart('MBN116', 'Leitungsschutzschalter 1-polig, B 16 A', 'Hager', hager, 490),
  createPart('MBN316', 'Leitungsschutzschalter 3-polig, B 16 A', 'Hager', hager, 2890),
  createPart(
    'F204 A-40/0,03',
    'Fehlerstromschutzschalter 4-polig, 40 A, 30 mA, Typ A',
    'ABB',
    'https://www.abb.com/de',
    5900,
  ),
  createPart('S203-B16', 'Leitungsschutzschalter 3-polig, B 16 A', 'ABB', 'https://www.abb.com/de', 3200),
  createPart('S203-C32', 'Leitungsschutzschalter 3-polig, C 32 A', 'ABB', 'https://www.abb.com/de', 4100),
  createPart(
    'DFS 4 B SK',
    'Fehlerstromschutzschalter 4-polig, 40 A, 30 mA, allstromsensitiv Typ B',
    'Doepke',
    'https://www.doepke.de',
    38900,
  ),
  createPart(
    'DFS 4 A EV',
    'Fehlerstromschutzschalter 4-polig, 40 A, 30 mA, Typ A EV (6 mA DC)',
    'Doepke',
    'https://www.doepke.de',
    16900,
  ),
  createPart('941310', 'Kombi-Ableiter DEHNshield TT 255, Typ 1+2', 'DEHN', 'https://www.dehn.de', 24900),
]

const byItemId = new Map(products.map((product) => [product.itemId, product]))

export function requireProduct(itemId: string): Product {
  const product = byItemId.get(itemId)
  if (!product) throw new Error(`The catalogue has no product "${itemId}".`)
  return product
}
