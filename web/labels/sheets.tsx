import { Label, type LabelContent, type LabelParts } from './label.tsx'
import { type LabelSize, pagesOf, placeOf } from './label-sizes.ts'
import classes from './sheets.module.css'

type Props = { size: LabelSize; labels: readonly LabelContent[]; parts: LabelParts; used: number }

/** Every page of labels as it is printed. */
export function Sheets({ size, labels, parts, used }: Props) {
  return pagesOf(size, labels, used).map((page, number) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
    <Sheet key={number} size={size} page={page} parts={parts} />
  ))
}

/** One page, to scale. */
export function Sheet({
  size,
  page,
  parts,
}: {
  size: LabelSize
  page: readonly (LabelContent | undefined)[]
  parts: LabelParts
}) {
  return (
    <div
      className={classes.page}
      data-paper={size.page.width === 210 ? 'a4' : size.id}
      style={{ width: `${size.page.width}mm`, height: `${size.page.height}mm` }}
    >
      {page.map((content, place) => {
        const { left, top } = placeOf(size, place)
        return content === undefined ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a label is its place on the page
          <div key={place} className={classes.place} style={{ left: `${left}mm`, top: `${top}mm` }}>
            <Label content={content} parts={parts} size={size} />
          </div>
        )
      })}
    </div>
  )
}
