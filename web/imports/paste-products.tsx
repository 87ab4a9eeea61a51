import { plural, t } from '@lingui/core/macro'
import { Button, Group, NumberInput, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../shared/calls/api.ts'
import { fileOfProducts, hasHeadings } from './pasted-products.ts'
import type { ImportInHand } from './use-import.ts'

/** A list of products out of a chat, a note or a spreadsheet: one a line, with headings or without. It goes the way of a file. */
export function PasteProducts({ hand }: { hand: ImportInHand }) {
  const { pasted, setPasted } = hand
  const [costPercent, setCostPercent] = useState<number>()
  const { data } = useQuery(api.categories.list.queryOptions())
  const lines = pasted.split('\n').filter((line) => line.trim() !== '').length
  const isTable = hasHeadings(pasted)
  const count = isTable ? lines - 1 : lines
  function use() {
    const name = t`Pasted list`
    const categories = (data?.categories ?? []).filter(({ is_linked }) => is_linked).map((one) => one.name)
    const file = isTable
      ? new File([pasted.trimStart()], name, { type: 'text/csv' })
      : fileOfProducts(pasted, name, { categories, costPercent })
    void hand.choose(file)
  }
  return (
    <section aria-label={t`Paste a list`}>
      <Stack gap="xs">
        <Textarea
          label={t`Or paste a list`}
          description={t`One product a line: name, selling price, quantity, cost price. Leave out what you do not know.`}
          placeholder={`${t`Samsung Galaxy A15`}, 720,000, 5`}
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
          rows={6}
        />
        {count > 0 ? (
          <Text size="sm" role="status">
            {plural({ count }, { one: '# product', other: '# products' })}
          </Text>
        ) : null}
        <Group align="end" gap="sm">
          {isTable ? null : (
            <NumberInput
              label={t`Cost price, if the list has none`}
              placeholder={t`% of the selling price`}
              suffix=" %"
              min={0}
              max={100}
              allowDecimal={false}
              w={240}
              value={costPercent ?? ''}
              onChange={(typed) => setCostPercent(typeof typed === 'number' ? typed : undefined)}
            />
          )}
          <Button
            variant="default"
            onClick={use}
            disabled={count < 1 || hand.work !== undefined}
          >{t`Use these rows`}</Button>
        </Group>
      </Stack>
    </section>
  )
}
