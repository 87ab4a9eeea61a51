import { t } from '@lingui/core/macro'
/** Paper that labels come on, in millimetres. A roll is a sheet of one label. */
export type LabelSize = {
  readonly id: string
  readonly name: string
  readonly page: { readonly width: number; readonly height: number }
  readonly label: { readonly width: number; readonly height: number }
  readonly columns: number
  readonly rows: number
  /** From the page's corner to the first label. */
  readonly margin: { readonly left: number; readonly top: number }
  /** Between two labels. */
  readonly gap: { readonly x: number; readonly y: number }
}

const a4 = { width: 210, height: 297 }
const none = { x: 0, y: 0 }

function roll(width: number, height: number): LabelSize {
  return {
    id: `roll-${width}x${height}`,
    name: t`Roll ${width} × ${height} mm`,
    page: { width, height },
    label: { width, height },
    columns: 1,
    rows: 1,
    margin: { left: 0, top: 0 },
    gap: none,
  }
}

/** What shops buy: office sheets, and rolls for label printers. */
export const labelSizes: readonly LabelSize[] = [
  {
    id: 'a4-3x8',
    name: 'A4, 3 × 8 (70 × 37 mm)',
    page: a4,
    label: { width: 70, height: 37 },
    columns: 3,
    rows: 8,
    margin: { left: 0, top: 0.5 },
    gap: none,
  },
  {
    id: 'a4-5x13',
    name: 'A4, 5 × 13 (38 × 21 mm)',
    page: a4,
    label: { width: 38.1, height: 21.2 },
    columns: 5,
    rows: 13,
    margin: { left: 4.75, top: 10.7 },
    gap: { x: 2.5, y: 0 },
  },
  {
    id: 'a4-3x7',
    name: 'A4, 3 × 7 (63 × 38 mm)',
    page: a4,
    label: { width: 63.5, height: 38.1 },
    columns: 3,
    rows: 7,
    margin: { left: 7.25, top: 15.15 },
    gap: { x: 2.5, y: 0 },
  },
  {
    id: 'a4-4x10',
    name: 'A4, 4 × 10 (52 × 29 mm)',
    page: a4,
    label: { width: 52.5, height: 29.7 },
    columns: 4,
    rows: 10,
    margin: { left: 0, top: 0 },
    gap: none,
  },
  roll(40, 30),
  roll(50, 25),
  roll(50, 30),
  roll(58, 40),
  roll(30, 20),
]

const [first] = labelSizes as [LabelSize, ...LabelSize[]]

export function labelSizeOf(id: string | null): LabelSize {
  return labelSizes.find((size) => size.id === id) ?? first
}

export function labelsOnPage({ columns, rows }: LabelSize): number {
  return columns * rows
}

/** Where the label of this place on its page begins, in millimetres from the page's corner. */
export function placeOf(size: LabelSize, place: number): { left: number; top: number } {
  const { columns, margin, label, gap } = size
  return {
    left: margin.left + (place % columns) * (label.width + gap.x),
    top: margin.top + Math.floor(place / columns) * (label.height + gap.y),
  }
}

/** Labels divided into pages, after `used` places of the first sheet that are empty already. */
export function pagesOf<Label>(size: LabelSize, labels: readonly Label[], used: number): (Label | undefined)[][] {
  const places: (Label | undefined)[] = [...Array.from({ length: used }, () => undefined), ...labels]
  const each = labelsOnPage(size)
  return Array.from({ length: Math.ceil(places.length / each) }, (_, page) =>
    places.slice(page * each, (page + 1) * each),
  )
}
