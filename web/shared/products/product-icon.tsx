import {
  type Icon,
  IconBox,
  IconDeviceLaptop,
  IconDeviceMobile,
  IconHeadphones,
  IconSparkles,
} from '@tabler/icons-react'
import classes from './product-icon.module.css'

type Tint = 'phones' | 'laptops' | 'accessories' | 'beauty'

const kinds: ReadonlyArray<readonly [RegExp, Tint, Icon]> = [
  [/accessor|charger|cable|audio|headphone|earphone|case/i, 'accessories', IconHeadphones],
  [/phone|tablet|mobile/i, 'phones', IconDeviceMobile],
  [/laptop|computer|desktop|pc\b/i, 'laptops', IconDeviceLaptop],
  [/beauty|cosmetic|make-?up|skin|hair|perfume|fragrance/i, 'beauty', IconSparkles],
]

/** Colour and icon of a category by its name; an unknown category gets a plain box. */
function lookOf(category: string): { tint: Tint; Mark: Icon } {
  const found = kinds.find(([sign]) => sign.test(category))
  return found ? { tint: found[1], Mark: found[2] } : { tint: 'accessories', Mark: IconBox }
}

/** A tile tinted by category, for rows and cards; decorative, so the name must be beside it. */
export function ProductIcon({ category, size = 36 }: { category: string; size?: number }) {
  const { tint, Mark } = lookOf(category)
  return (
    <span className={classes.tile} data-tint={tint} data-size={size >= 40 ? 'large' : 'small'} aria-hidden="true">
      <Mark size={size >= 40 ? 20 : 17} stroke={1.6} />
    </span>
  )
}
