import { plural, t } from '@lingui/core/macro'
import { Alert, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { mostPricesAtOnce, type PriceList } from '@tunda/contract/selling/price-lists'
import { useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { FormDialog } from '../shared/page/form-dialog.tsx'
import { LinesAlert } from '../shared/page/lines-alert.tsx'
import { toast } from '../shared/page/toast.tsx'
import { readPastedPrices } from './pasted-prices.ts'

/** Prices copied from a spreadsheet. What was not found is named, and the rest is saved. */
export function PasteDialog({ list, onClose }: { list: PriceList; onClose: () => void }) {
  const hasFrom = list.kind === 'breaks'
  const [text, setText] = useState('')
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const { rows, faults } = readPastedPrices(text, hasFrom)
  const isTooMany = rows.length > mostPricesAtOnce

  const save = useMutation({
    mutationFn: () => client.priceLists.importPrices({ id: list.id, rows: [...rows] }),
    onSuccess: (saved) => {
      void refresh('price_lists')
      toast.ok(plural({ count: saved.changed }, { one: '# price saved', other: '# prices saved' }), list.name)
      if (saved.unknown.length === 0) onClose()
      setUnknown(saved.unknown)
      setText('')
    },
    onError: showFailure(t`The prices were not saved`),
  })
  return (
    <FormDialog
      title={t`Paste prices`}
      size="lg"
      onClose={onClose}
      action={plural({ count: rows.length }, { one: 'Save # price', other: 'Save # prices' })}
      isBusy={save.isPending}
      disabled={rows.length === 0 || isTooMany}
      dismiss={t`Close`}
      onSubmit={save.mutate}
    >
      <Textarea
        label={t`Rows from your spreadsheet`}
        description={
          hasFrom
            ? t`Three columns: barcode or name, quantity it starts from, price.`
            : t`Two columns: barcode or name, and price.`
        }
        size="md"
        rows={8}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      {rows.length > 0 ? (
        <Text>{plural({ count: rows.length }, { one: '# price read', other: '# prices read' })}</Text>
      ) : null}
      {isTooMany ? (
        <Alert color="clay">{t`At most ${mostPricesAtOnce} rows at once. Paste them in parts.`}</Alert>
      ) : null}
      <LinesAlert title={t`These rows could not be read`} lines={faults} />
      <LinesAlert title={t`No product has this barcode or name`} lines={unknown} />
    </FormDialog>
  )
}
