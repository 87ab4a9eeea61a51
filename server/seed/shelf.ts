import type { NewProduct } from '@tunda/contract/products/products'

/** A product of the demonstration shop: what is left of it today, and how often it is sold beside the others. */
export type ShelfProduct = Omit<NewProduct, 'current_stock'> & { readonly left: number; readonly pull: number }

const [smartphones, laptops, accessories] = ['default-1', 'default-2', 'default-3']
/** Stands for the global category Beauty, which has no alias. */
export const beauty = 'Beauty'

/** Both prices with VAT. */
type Figures = [paid: number, selling_price: number, left: number, pull: number]

function phone(brand: string, model: string, storage: string, color: string, figures: Figures, condition = 'New') {
  return {
    ...priced(brand, model, smartphones, figures),
    storage,
    color,
    condition,
    warranty_months: condition === 'New' ? 12 : 3,
  }
}

function laptop(brand: string, model: string, storage: string, color: string, figures: Figures, condition = 'Used A') {
  return { ...priced(brand, model, laptops, figures), storage, color, condition, warranty_months: 6 }
}

function accessory(brand: string, model: string, color: string, figures: Figures) {
  return { ...priced(brand, model, accessories, figures), color }
}

function cosmetic(brand: string, model: string, size_info: string, figures: Figures, more: Partial<NewProduct> = {}) {
  return { ...priced(brand, model, beauty, figures), size_info, ...more }
}

/** The shop is registered for VAT: what it paid is kept without the VAT that it claims back, in whole five hundreds. */
function priced(brand: string, model: string, category_id: string, [paid, selling_price, left, pull]: Figures) {
  const cost_price = Math.round(paid / 1.18 / 500) * 500
  return { brand, model, category_id, cost_price, selling_price, left, pull }
}

const products: Omit<ShelfProduct, 'barcode'>[] = [
  cosmetic('Nivea', 'Body lotion', '400 ml · Cocoa', [15_000, 22_000, 40, 26]),
  cosmetic('Vaseline', 'Petroleum jelly', '250 ml', [7_500, 11_000, 52, 22]),
  cosmetic('Dark & Lovely', 'Relaxer kit', 'Regular', [21_000, 32_000, 14, 9]),
  cosmetic('Garnier', 'Vitamin C serum', '30 ml', [34_000, 49_000, 11, 8], { skin_type: 'All skin' }),
  cosmetic('MAC', 'Ruby Woo lipstick', '3 g', [78_000, 110_000, 7, 6], {
    finish_type: 'Retro matte',
    shade_name: 'Ruby Woo',
  }),
  cosmetic('Maybelline', 'Fit Me foundation', '30 ml', [32_000, 48_000, 5, 11], {
    shade_code: '330',
    shade_name: 'Toffee',
    finish_type: 'Matte',
  }),
  cosmetic('CeraVe', 'Moisturising cream', '340 g', [68_000, 92_000, 18, 9], { skin_type: 'Dry skin' }),
  accessory('Generic', 'Tempered glass', 'Clear', [2_000, 10_000, 86, 46]),
  accessory('Generic', 'Silicone case', 'Assorted', [5_000, 15_000, 64, 38]),
  accessory('SanDisk', 'microSD 64 GB', 'Red', [22_000, 35_000, 27, 15]),
  accessory('SanDisk', 'Ultra USB 32 GB', 'Black', [17_000, 28_000, 4, 12]),
  accessory('Baseus', 'USB-C cable 1 m', 'Black', [9_000, 18_000, 45, 26]),
  accessory('Apple', 'Lightning cable 1 m', 'White', [38_000, 60_000, 9, 9]),
  accessory('Apple', '20W USB-C adapter', 'White', [62_000, 90_000, 3, 9]),
  accessory('Oraimo', 'PowerNova 10K', 'Black', [48_000, 70_000, 22, 13]),
  accessory('Anker', 'PowerCore 20K', 'Black', [120_000, 165_000, 12, 8]),
  accessory('Oraimo', 'Watch 4 Plus', 'Black', [105_000, 150_000, 8, 6]),
  accessory('JBL', 'Go 3', 'Blue', [118_000, 160_000, 0, 5]),
  accessory('JBL', 'Tune 520BT', 'Black', [150_000, 195_000, 8, 6]),
  accessory('Samsung', 'Galaxy Buds FE', 'Graphite', [215_000, 280_000, 5, 4]),
  accessory('Samsung', '25W charger', 'White', [38_000, 60_000, 0, 20]),
  accessory('Oraimo', 'FreePods 4', 'White', [95_000, 135_000, 31, 19]),
  accessory('Logitech', 'M185 mouse', 'Grey', [32_000, 48_000, 16, 8]),
  accessory('TP-Link', 'M7000 4G MiFi', 'Black', [145_000, 190_000, 0, 4]),
  laptop('Lenovo', 'ThinkPad T480', 'i5 · 8 GB · 256 GB', 'Black', [1_050_000, 1_320_000, 6, 3]),
  laptop('HP', 'EliteBook 840 G6', 'i5 · 16 GB · 256 GB', 'Silver', [1_250_000, 1_550_000, 4, 3]),
  laptop('Dell', 'Latitude 5400', 'i5 · 8 GB · 256 GB', 'Black', [980_000, 1_250_000, 5, 2]),
  laptop('HP', '250 G9', 'i3 · 8 GB · 512 GB', 'Grey', [1_480_000, 1_750_000, 3, 1], 'New'),
  laptop('Apple', 'MacBook Air M1', '8 GB · 256 GB', 'Space Grey', [2_800_000, 3_350_000, 2, 1]),
  phone('Itel', 'A70', '128 GB', 'Brilliant Gold', [265_000, 330_000, 17, 8]),
  phone('Tecno', 'Pop 8', '64 GB', 'Mystery White', [290_000, 360_000, 13, 8]),
  phone('Nokia', '105 (2023)', '4 MB', 'Charcoal', [52_000, 75_000, 34, 13]),
  phone('Infinix', 'Smart 8', '128 GB', 'Timber Black', [330_000, 410_000, 10, 7]),
  phone('Infinix', 'Hot 40i', '128 GB', 'Starlit Black', [420_000, 510_000, 2, 9]),
  phone('Xiaomi', 'Redmi Note 13', '256 GB', 'Mint Green', [640_000, 760_000, 11, 7]),
  phone('Tecno', 'Camon 30', '256 GB', 'Iceland', [780_000, 920_000, 9, 7]),
  phone('Samsung', 'Galaxy A05s', '128 GB', 'Silver', [470_000, 560_000, 8, 8]),
  phone('Samsung', 'Galaxy S23', '256 GB', 'Cream', [2_050_000, 2_400_000, 2, 1], 'Used A'),
  phone('Apple', 'iPhone 13', '128 GB', 'Midnight', [1_980_000, 2_250_000, 3, 3], 'Used A'),
  phone('Samsung', 'Galaxy A15', '128 GB', 'Blue Black', [610_000, 720_000, 14, 12]),
]

/** Everything on the shelf, the oldest first, each with an EAN-13 of the range that shops number themselves. */
export const shelf: readonly ShelfProduct[] = products.map((product, i) => ({
  ...product,
  barcode: shopBarcode(i + 1),
}))

function shopBarcode(number: number): string {
  const digits = `200${String(number).padStart(9, '0')}`
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return digits + String((10 - (sum % 10)) % 10)
}
