import { t } from '@lingui/core/macro'
import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import type { ImportKind } from '@tunda/contract/imports'
import { type DragEvent, useState } from 'react'
import { exportRows } from '../shared/files/export-rows.ts'
import classes from './choose-step.module.css'
import { columnsOf } from './columns.ts'
import { ExportButtons } from './export-buttons.tsx'
import { PasteProducts } from './paste-products.tsx'
import { TypeRows } from './type-rows.tsx'
import type { ImportInHand } from './use-import.ts'

const accepted = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const words = {
  products: t`What the shop sells: brand, model, category, prices, stock, barcodes and whatever else you keep.`,
  stock: t`How many of each product you have: a count, or what came in and went out. Every change is kept in the stock history.`,
  customers: t`Names, phones and email addresses. Those you have already are recognized by phone or email.`,
  debts: t`What customers owed before: who, how much and since when. Customers are recognized by phone, or by name. New ones are added.`,
} as const

/** Drop or choose a file, take a sample, or take everything out. */
export function ChooseStep({ hand }: { hand: ImportInHand }) {
  const [isOver, setOver] = useState(false)
  const isBusy = hand.work !== undefined
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !isBusy) void hand.choose(file)
  }
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed" maw={640}>
        {words[hand.kind]}
      </Text>
      <section
        aria-label={t`Import a file`}
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileSpreadsheet size={32} stroke={1.4} aria-hidden />
        <Text fw={600}>{t`Drop a CSV or Excel file here`}</Text>
        <Group gap="xs" justify="center">
          <FileButton accept={accepted} onChange={(file) => file && void hand.choose(file)} disabled={isBusy}>
            {(props) => <Button {...props}>{t`Choose a file`}</Button>}
          </FileButton>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.7} />}
            onClick={() => void saveSample(hand.kind)}
          >{t`Sample file`}</Button>
        </Group>
        <Text size="xs" c="dimmed">{t`Up to 50,000 rows. Nothing is imported until you have seen the changes.`}</Text>
      </section>
      {hand.kind === 'products' ? <PasteProducts hand={hand} /> : null}
      {hand.kind === 'debts' ? <TypeRows hand={hand} /> : <Exports kind={hand.kind} />}
    </Stack>
  )
}

function Exports({ kind }: { kind: Exclude<ImportKind, 'debts'> }) {
  return (
    <>
      <ExportButtons kind={kind} />
      <Text
        size="xs"
        c="dimmed"
      >{t`Exports have the same columns as imports: change one in a spreadsheet, then import it.`}</Text>
    </>
  )
}

/** A small file with every column, to start from. */
async function saveSample(kind: ImportKind): Promise<void> {
  const columns = columnsOf[kind].map(({ label, samples }) => ({ header: label, cell: (row: 0 | 1) => samples[row] }))
  await exportRows(t`Sample ${kind}`, 'xlsx', columns, [0, 1] as const)
}
