/** Each lane has a bar in its colour and a light background; text always has the default colour. */
const laneStyles = [
  'border-l-lane-1 bg-lane-1/10',
  'border-l-lane-2 bg-lane-2/12',
  'border-l-lane-3 bg-lane-3/12',
  'border-l-lane-4 bg-lane-4/12',
  'border-l-lane-5 bg-lane-5/12',
  'border-l-lane-6 bg-lane-6/12',
  'border-l-lane-7 bg-lane-7/12',
  'border-l-lane-8 bg-lane-8/12',
]

const laneDotStyles = [
  'bg-lane-1',
  'bg-lane-2',
  'bg-lane-3',
  'bg-lane-4',
  'bg-lane-5',
  'bg-lane-6',
  'bg-lane-7',
  'bg-lane-8',
]

/** Returns the classes of a lane; past appointments keep the bar with a muted background and text. */
export function getLaneClasses(colour: number, isOver = false): string {
  const [bar = '', ground = ''] = (laneStyles[colour % laneStyles.length] ?? '').split(' ')
  return `${bar} ${isOver ? 'bg-sunken text-muted' : ground}`
}

export function getLaneDotClass(colour: number): string {
  return laneDotStyles[colour % laneDotStyles.length] ?? ''
}
