export default {
  title: 'Qualifications',
  subtitle: 'They decide which offers your company gets.',
  back: 'Company',
  categories: {
    hwo_a: 'Licensed trades (HwO, Annex A)',
    hwo_b1: 'Trades without a licence (HwO, Annex B section 1)',
    hwo_b2: 'Craft-like trades (HwO, Annex B section 2)',
    zusatzqualifikation: 'Additional qualifications',
    kein_hwo: 'Work that needs no entry',
    transporter: 'Vehicles',
    unlisted_qualifications: 'Other qualifications',
    weiterbildung: 'Brand training',
  },
  about: {
    hwo_a: 'Entered in the register of crafts. Search by name or number.',
    hwo_b1: 'Entered in the list of trades without a licence.',
    hwo_b2: 'Entered in the list of craft-like trades.',
    zusatzqualifikation: 'Proofs beyond the trades.',
    kein_hwo: 'Work that no register asks for.',
    transporter: 'What your company carries things with.',
    unlisted_qualifications: 'What no list holds.',
    weiterbildung: 'Entered by the brands after the training.',
  },
  tagsHint:
    'A space, comma or semicolon separates. Several words in quotation marks stay together: "Smart Home".',
  editTag: 'Edit {tag}',
  removeTag: 'Remove {tag}',
  noTraining: 'None yet.',
  confirmation:
    'By saving you confirm that your company holds these qualifications and can prove them on request.',
  save: 'Confirm and save',
  unsaved: 'Not saved yet.',
  savedTitle: 'Your qualifications are saved.',
  savedText:
    '{added, plural, =0 {New offers follow them from now on.} one {One offer has come.} other {# offers have come.}} {removed, plural, =0 {} one {One offer fits no more and is gone.} other {# offers fit no more and are gone.}}',
  toOffers: 'New offers',
  reload: 'Load what is there now',
}
