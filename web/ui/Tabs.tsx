import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components'
import { classes } from './classes.ts'

interface TabsProps {
  label: string
  tabs: readonly { id: string; label: string; count?: number; content: ReactNode }[]
  selected?: string | undefined
  onSelect?: ((id: string) => void) | undefined
}

/** Views of one thing that are never needed at once. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  return (
    <AriaTabs
      {...(selected === undefined ? {} : { selectedKey: selected })}
      onSelectionChange={(key) => onSelect?.(String(key))}
    >
      <TabList aria-label={label} className="flex gap-5 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={look}>
            {tab.label}
            {tab.count === undefined ? null : (
              <span className="ml-1.5 font-normal text-muted tabular">{tab.count}</span>
            )}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className="pt-4 outline-offset-4">
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}

const look = classes(
  'moves -mb-px flex min-h-10 cursor-pointer items-center border-b-2 border-transparent text-sm font-medium whitespace-nowrap',
  'text-muted hover:text-ink selected:border-accent-ink selected:text-ink focus-visible:outline-2 focus-visible:-outline-offset-2',
  'touch:min-h-11',
)
