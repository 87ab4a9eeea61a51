import { t } from '@lingui/core/macro'
import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { columnsOf } from './columns.ts'
import type { ImportInHand } from './use-import.ts'

/** Rows from a paper book, typed or pasted: one a line, under the names of the columns. They go the way of a file. */
export function TypeRows({ hand }: { hand: ImportInHand }) {
  const labels = columnsOf[hand.kind].map(({ label }) => label)
  const headings = labels.join(', ')
  const [typed, setTyped] = useState('')
  function check() {
    // What is pasted from a spreadsheet has tabs between its cells.
    const first = typed.includes('\t') ? labels.join('\t') : headings
    void hand.choose(new File([`${first}\n${typed}`], t`Typed rows`, { type: 'text/csv' }))
  }
  return (
    <section aria-label={t`Type them in`}>
      <Textarea
        label={t`Or type them in`}
        description={t`One debt a line: ${{ headings }}. Leave empty what you do not know.`}
        placeholder={`${t`Aisha Namuli`}, 0772 123456, 150000, 01/03/2026`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        rows={6}
      />
      <Group mt="xs">
        <Button
          variant="default"
          onClick={check}
          disabled={typed.trim() === '' || hand.work !== undefined}
        >{t`Use these rows`}</Button>
      </Group>
    </section>
  )
}
