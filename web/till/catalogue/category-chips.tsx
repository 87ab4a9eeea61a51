import { t } from '@lingui/core/macro'
import { Plate } from '../plate.tsx'
import type { CatalogueCategory } from './catalogue.ts'
import classes from './category-chips.module.css'

type Props = {
  categories: readonly CatalogueCategory[]
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}

/** The shop's categories as one row that scrolls sideways. */
export function CategoryChips({ categories, chosen, onChoose }: Props) {
  if (categories.length < 2) return null
  return (
    <fieldset className={classes.row} aria-label={t`Category`}>
      <Chip name={t`All`} isOn={chosen === undefined} onClick={() => onChoose(undefined)} />
      {categories.map(({ id, name }) => (
        <Chip key={id} name={name} isOn={id === chosen} onClick={() => onChoose(id === chosen ? undefined : id)} />
      ))}
    </fieldset>
  )
}

function Chip({ name, isOn, onClick }: { name: string; isOn: boolean; onClick: () => void }) {
  return (
    <Plate className={classes.chip} aria-pressed={isOn} onClick={onClick}>
      {name}
    </Plate>
  )
}
