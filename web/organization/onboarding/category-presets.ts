import { industries } from '@tunda/contract/organization'

type Industry = (typeof industries)[number]
/** `chosen` are ticked from the start, `more` are offered beside them. */
type Preset = { chosen: readonly string[]; more: readonly string[] }

const presets: Record<Industry, Preset> = {
  'Phones & Electronics': {
    chosen: ['Smartphones', 'Accessories'],
    more: ['Laptops', 'Feature phones', 'Tablets', 'Audio', 'Televisions', 'Home appliances', 'Beauty'],
  },
  'Computers & Laptops': {
    chosen: ['Laptops', 'Accessories'],
    more: ['Smartphones', 'Desktops', 'Monitors', 'Printers', 'Networking', 'Storage', 'Software'],
  },
  'Phone Accessories': {
    chosen: ['Accessories'],
    more: ['Smartphones', 'Chargers', 'Cables', 'Cases', 'Screen protectors', 'Audio', 'Power banks', 'Memory cards'],
  },
  'Beauty & Cosmetics': {
    chosen: ['Beauty'],
    more: ['Skin care', 'Hair care', 'Make-up', 'Perfumes', 'Nails', 'Body care', 'Accessories'],
  },
  'Supermarket & Groceries': {
    chosen: ['Groceries', 'Drinks', 'Household'],
    more: ['Bakery', 'Dairy', 'Snacks', 'Personal care', 'Baby', 'Fresh food', 'Beauty'],
  },
  'Fashion & Clothing': {
    chosen: ['Women', 'Men', 'Shoes'],
    more: ['Children', 'Bags', 'Jewellery', 'Watches', 'Underwear', 'Fabrics', 'Accessories'],
  },
  'Pharmacy & Health': {
    chosen: ['Medicines', 'Personal care'],
    more: ['Vitamins', 'First aid', 'Baby', 'Medical devices', 'Skin care', 'Family planning', 'Beauty'],
  },
  'Hardware & Building': {
    chosen: ['Tools', 'Building materials'],
    more: ['Electrical', 'Plumbing', 'Paint', 'Fasteners', 'Timber', 'Safety gear', 'Garden'],
  },
}

const anyShop: Preset = {
  chosen: [],
  more: ['Smartphones', 'Laptops', 'Accessories', 'Beauty', 'Services', 'Spare parts'],
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
