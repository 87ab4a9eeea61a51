import { t } from '@lingui/core/macro'
import { industries } from '@tunda/contract/organization/organization'

type Industry = (typeof industries)[number]
/** `chosen` are ticked from the start, `more` are offered beside them. */
type Preset = { chosen: readonly string[]; more: readonly string[] }

const presets: Record<Industry, Preset> = {
  'Phones & Electronics': {
    chosen: [t`Smartphones`, t`Accessories`],
    more: [t`Laptops`, t`Feature phones`, t`Tablets`, t`Audio`, t`Televisions`, t`Home appliances`, t`Beauty`],
  },
  'Computers & Laptops': {
    chosen: [t`Laptops`, t`Accessories`],
    more: [t`Smartphones`, t`Desktops`, t`Monitors`, t`Printers`, t`Networking`, t`Storage`, t`Software`],
  },
  'Phone Accessories': {
    chosen: [t`Accessories`],
    more: [
      t`Smartphones`,
      t`Chargers`,
      t`Cables`,
      t`Cases`,
      t`Screen protectors`,
      t`Audio`,
      t`Power banks`,
      t`Memory cards`,
    ],
  },
  'Beauty & Cosmetics': {
    chosen: [t`Beauty`],
    more: [t`Skin care`, t`Hair care`, t`Make-up`, t`Perfumes`, t`Nails`, t`Body care`, t`Accessories`],
  },
  'Supermarket & Groceries': {
    chosen: [t`Groceries`, t`Drinks`, t`Household`],
    more: [t`Bakery`, t`Dairy`, t`Snacks`, t`Personal care`, t`Baby`, t`Fresh food`, t`Beauty`],
  },
  'Fashion & Clothing': {
    chosen: [t`Women`, t`Men`, t`Shoes`],
    more: [t`Children`, t`Bags`, t`Jewellery`, t`Watches`, t`Underwear`, t`Fabrics`, t`Accessories`],
  },
  'Pharmacy & Health': {
    chosen: [t`Medicines`, t`Personal care`],
    more: [t`Vitamins`, t`First aid`, t`Baby`, t`Medical devices`, t`Skin care`, t`Family planning`, t`Beauty`],
  },
  'Hardware & Building': {
    chosen: [t`Tools`, t`Building materials`],
    more: [t`Electrical`, t`Plumbing`, t`Paint`, t`Fasteners`, t`Timber`, t`Safety gear`, t`Garden`],
  },
}

const anyShop: Preset = {
  chosen: [],
  more: [t`Smartphones`, t`Laptops`, t`Accessories`, t`Beauty`, t`Services`, t`Spare parts`],
}

function presetOf(industry: string): Preset {
  return industries.some((known) => known === industry) ? presets[industry as Industry] : anyShop
}

/** The categories ticked from the start for a shop of this industry. */
export function startingCategories(industry: string): string[] {
  return [...presetOf(industry).chosen]
}

/** Everything to offer: what suits the industry, then whatever else is chosen already. */
export function offeredCategories(industry: string, chosen: readonly string[]): string[] {
  const { chosen: usual, more } = presetOf(industry)
  const suited = [...usual, ...more]
  return [...suited, ...chosen.filter((name) => !suited.some((other) => isSameName(name, other)))]
}

/** The choice after a change of industry: the new one's start, unless somebody chose for themselves. */
export function categoriesAfter(before: string, after: string, chosen: readonly string[]): string[] {
  const usual = startingCategories(before)
  const isUntouched = chosen.length === usual.length && chosen.every((name) => usual.includes(name))
  return chosen.length === 0 || (isUntouched && before !== after) ? startingCategories(after) : [...chosen]
}

export function isSameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
