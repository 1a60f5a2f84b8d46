export default {
  title: 'Auftrag öffnen',
  failed: 'Dieser Link öffnet keinen Auftrag',
  whatToDo:
    'Öffnen Sie den Link noch einmal aus der neuesten E-Mail. Hilft das nicht, bitten Sie den Betrieb, der Ihnen den Auftrag gegeben hat, um einen neuen Link.',
} as const
