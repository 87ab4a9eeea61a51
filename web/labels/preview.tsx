import { Text } from '@mantine/core'
import type { ComponentProps } from 'react'
import { formatCount } from '../shared/money.ts'
import classes from './labels-screen.module.css'
import { Sheet } from './sheets.tsx'

type Props = ComponentProps<typeof Sheet> & { pages: number }

/** The first page as it will be printed, and how many there are. */
export function Preview({ pages, ...sheet }: Props) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is scrolled with the keyboard too */}
      <section className={classes.preview} aria-label="Preview of the first page" tabIndex={0}>
        <div className={sheet.size.columns > 1 ? classes.sheet : classes.roll}>
          <Sheet {...sheet} />
        </div>
      </section>
      <Text size="xs" c="dimmed">
        {pages === 1 ? 'One page.' : `${formatCount(pages)} pages, of which this is the first.`} In the printing
        dialogue choose scale 100 % and no margins.
      </Text>
    </>
  )
}
