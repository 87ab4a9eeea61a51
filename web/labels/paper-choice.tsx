import { t } from '@lingui/core/macro'
import { Checkbox, Group, NumberInput, Select, SimpleGrid } from '@mantine/core'
import { type LabelSize, labelSizes, labelsOnPage } from './label-sizes.ts'
import classes from './labels-screen.module.css'

export type Shows = { readonly price: boolean; readonly barcode: boolean; readonly shop: boolean }

type Props = {
  size: LabelSize
  onSize: (id: string) => void
  /** Places of the first sheet whose labels are gone. */
  used: number
  onUsed: (used: number) => void
  shows: Shows
  onShows: (shows: Shows) => void
}

const words = { price: t`Price`, barcode: t`Barcode`, shop: t`Name of the shop` }

/** What the labels are printed on, and what stands on them. */
export function PaperChoice({ size, onSize, used, onUsed, shows, onShows }: Props) {
  const isSheet = labelsOnPage(size) > 1
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: isSheet ? 2 : 1 }}>
        <Select
          label={t`Paper`}
          data={labelSizes.map(({ id, name }) => ({ value: id, label: name }))}
          value={size.id}
          onChange={(id) => id && onSize(id)}
          allowDeselect={false}
        />
        {isSheet ? (
          <NumberInput
            label={t`Labels already used`}
            min={0}
            max={labelsOnPage(size) - 1}
            clampBehavior="strict"
            allowDecimal={false}
            allowNegative={false}
            value={used}
            onChange={(value) => onUsed(Number(value) || 0)}
          />
        ) : null}
      </SimpleGrid>
      <Group gap="lg" className={classes.parts ?? ''}>
        {(['price', 'barcode', 'shop'] as const).map((part) => (
          <Checkbox
            key={part}
            classNames={{ body: classes.part ?? '' }}
            label={words[part]}
            checked={shows[part]}
            onChange={(event) => onShows({ ...shows, [part]: event.currentTarget.checked })}
          />
        ))}
      </Group>
    </>
  )
}
