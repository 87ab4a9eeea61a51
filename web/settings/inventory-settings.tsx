import { t } from '@lingui/core/macro'
import { NumberInput, Select } from '@mantine/core'
import { mostUnits } from '@tunda/contract/ceilings'
import { ChoiceRow } from './choice-row.tsx'
import classes from './settings-fields.module.css'
import { SettingsSection } from './settings-section.tsx'
import { ShopFields } from './shop-fields.tsx'
import { SwitchRow } from './switch-row.tsx'
import { usePreferenceSection } from './use-preference-section.tsx'
import { useShopSection } from './use-shop-section.tsx'

const views = [
  { value: 'table', label: t`Table` },
  { value: 'grid', label: t`Cards` },
] as const

const sizes = [10, 20, 50, 100]

/** How the list of products looks for this person, and the defaults of new products in the shop. */
export function InventorySettings() {
  const { preferences, change, mark } = usePreferenceSection('preferences')
  const { defaultView, itemsPerPage, showImages, autoRefresh } = preferences.inventory
  const offered = sizes.includes(itemsPerPage) ? sizes : [itemsPerPage, ...sizes]
  return (
    <div className={classes.stack}>
      <SettingsSection title={t`Your list of products`} mark={mark}>
        <div className={classes.pair}>
          <ChoiceRow
            label={t`View`}
            text={t`A phone always shows cards.`}
            value={defaultView}
            choices={views}
            onChange={(chosen) => change({ inventory: { defaultView: chosen } })}
          />
          <Select
            label={t`Products on a page`}
            description={t`How many products one page shows.`}
            size="md"
            data={offered.map(String)}
            value={String(itemsPerPage)}
            allowDeselect={false}
            onChange={(chosen) => change({ inventory: { itemsPerPage: Number(chosen ?? 20) } })}
          />
        </div>
        <SwitchRow
          label={t`Show images`}
          text={t`The picture beside each product’s name.`}
          checked={showImages}
          onChange={(isOn) => change({ inventory: { showImages: isOn } })}
        />
        <SwitchRow
          label={t`Refresh automatically`}
          text={t`The list refreshes every 30 seconds while it is open.`}
          checked={autoRefresh}
          onChange={(isOn) => change({ inventory: { autoRefresh: isOn } })}
        />
      </SettingsSection>
      <ShopStockSettings />
      <CostSettings />
    </div>
  )
}

/** Defaults of new products, for the whole shop. */
function ShopStockSettings() {
  const section = useShopSection('inventory')
  return (
    <ShopFields title={t`New products`} text={t`For everybody in this business.`} section={section}>
      <NumberInput
        label={t`Minimum stock`}
        description={t`What the form for a new product starts with. If empty, 5 is used.`}
        placeholder="5"
        min={0}
        max={mostUnits}
        {...section.inputs.whole('defaultMinStock')}
      />
    </ShopFields>
  )
}

/** How goods that come in change a product's cost, for the whole shop. */
function CostSettings() {
  const section = useShopSection('inventory')
  const chosen = section.values?.costMethod ?? 'average'
  return (
    <ShopFields title={t`Cost of products`} text={t`Applies from the next goods that come in.`} section={section}>
      <Select
        label={t`When goods are received at another cost`}
        description={costHints[chosen]}
        size="md"
        data={[
          { value: 'average', label: t`Average cost` },
          { value: 'last', label: t`Last cost` },
        ]}
        value={chosen}
        allowDeselect={false}
        readOnly={section.isReadOnly}
        onChange={(method) => method && section.change('costMethod', method)}
      />
    </ShopFields>
  )
}

const costHints = {
  average: t`A product’s cost is the average of what was in stock and what came in.`,
  last: t`A product’s cost is what it last came in at. Stock is valued at that too, and profit and loss shows the difference.`,
} as const
