import { noVariant } from '@tunda/contract/products/product-attributes'
import { productName } from '@tunda/contract/products/product-words'
import type { TillProduct } from '@tunda/contract/till/till'
import type { PairedTerminal } from '../store/settings.ts'

/** The sample till as a terminal of its shop, without a key. */
export const sampleTerminal: PairedTerminal = {
  id: 'sample-till',
  name: 'Counter 1',
  code: 'SAMPLE',
  token_hash: '',
  shop: {
    id: 'sample-shop',
    name: 'Sample shop',
    rules: {
      currency: 'UGX',
      time_zone: 'Africa/Kampala',
      tax_rate: 18,
      is_vat_registered: false,
      max_discount_percent: 25,
      tin: null,
      address: 'Kampala',
      phone: null,
      receipt_footer: 'A sample receipt: nothing was sold.',
      receipt_warranty: null,
    },
  },
}

export const sampleCustomers: readonly { readonly id: string; readonly name: string; readonly phone: string }[] = [
  { id: 'sample-customer-1', name: 'Grace Akello', phone: '0772 345 118' },
  { id: 'sample-customer-2', name: 'Moses Ssemakula', phone: '0701 882 406' },
  { id: 'sample-customer-3', name: 'Patience Atim', phone: '0782 114 930' },
  { id: 'sample-customer-4', name: 'Joseph Mugisha', phone: '0756 220 741' },
  { id: 'sample-customer-5', name: 'Fatuma Nabirye', phone: '0774 609 352' },
  { id: 'sample-customer-6', name: 'David Ochieng', phone: '0703 518 267' },
]

type Details = Partial<Pick<TillProduct, 'storage' | 'color' | 'condition' | 'size_info' | 'shade_name'>>
type Shown = readonly [brand: string, model: string, price: number, stock: number, details: Details]

const shelf: Readonly<Record<string, readonly Shown[]>> = {
  Smartphones: [
    ['Samsung', 'Galaxy A15', 720_000, 14, { storage: '128 GB', color: 'Blue Black', condition: 'New' }],
    ['Samsung', 'Galaxy A05s', 560_000, 8, { storage: '128 GB', color: 'Silver', condition: 'New' }],
    ['Tecno', 'Camon 30', 920_000, 9, { storage: '256 GB', color: 'Iceland', condition: 'New' }],
    ['Tecno', 'Pop 8', 360_000, 13, { storage: '64 GB', color: 'Mystery White', condition: 'New' }],
    ['Infinix', 'Hot 40i', 510_000, 2, { storage: '128 GB', color: 'Starlit Black', condition: 'New' }],
    ['Xiaomi', 'Redmi Note 13', 760_000, 11, { storage: '256 GB', color: 'Mint Green', condition: 'New' }],
    ['Itel', 'A70', 330_000, 17, { storage: '128 GB', color: 'Brilliant Gold', condition: 'New' }],
    ['Nokia', '105', 75_000, 34, { color: 'Charcoal', condition: 'New' }],
    ['Apple', 'iPhone 13', 2_250_000, 3, { storage: '128 GB', color: 'Midnight', condition: 'Used A' }],
  ],
  Laptops: [
    ['Lenovo', 'ThinkPad T480', 1_320_000, 6, { storage: 'i5 · 8 GB · 256 GB', condition: 'Used A' }],
    ['HP', 'EliteBook 840 G6', 1_550_000, 4, { storage: 'i5 · 16 GB · 256 GB', condition: 'Used A' }],
    ['Apple', 'MacBook Air M1', 3_350_000, 2, { storage: '8 GB · 256 GB', condition: 'Used A' }],
  ],
  Accessories: [
    ['Generic', 'Tempered glass', 10_000, 86, { color: 'Clear' }],
    ['Generic', 'Silicone case', 15_000, 64, { color: 'Assorted' }],
    ['Baseus', 'USB-C cable 1 m', 18_000, 45, { color: 'Black' }],
    ['Samsung', '25W charger', 60_000, 0, { color: 'White' }],
    ['Oraimo', 'PowerNova 10K', 70_000, 22, { color: 'Black' }],
    ['Oraimo', 'FreePods 4', 135_000, 31, { color: 'White' }],
    ['SanDisk', 'microSD 64 GB', 35_000, 27, { color: 'Red' }],
    ['JBL', 'Go 3', 160_000, 5, { color: 'Blue' }],
  ],
  Beauty: [
    ['Nivea', 'Body lotion', 22_000, 40, { size_info: '400 ml · Cocoa' }],
    ['Vaseline', 'Petroleum jelly', 11_000, 52, { size_info: '250 ml' }],
    ['Maybelline', 'Fit Me foundation', 48_000, 5, { size_info: '30 ml', shade_name: 'Toffee' }],
    ['CeraVe', 'Moisturising cream', 92_000, 18, { size_info: '340 g' }],
  ],
}

/** The sample shop's stock in the morning. */
export const sampleProducts: readonly TillProduct[] = Object.entries(shelf).flatMap(([category, products]) =>
  products.map(([brand, model, selling_price, current_stock, details]) => ({
    id: `sample ${productName({ brand, model })}`,
    brand,
    model,
    category_id: `sample ${category}`,
    category_name: category,
    selling_price,
    current_stock,
    min_stock: 5,
    is_active: true,
    ...noVariant,
    image_id: null,
    barcodes: [],
    ...details,
  })),
)
