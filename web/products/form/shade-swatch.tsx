import classes from './shade-swatch.module.css'

/** What makers of make-up mean by these words, near enough to tell one tube from the next; a longer word before its part. */
const shades: ReadonlyArray<readonly [string, string]> = [
  ['porcelain', '#F6E3D4'],
  ['ivory', '#F1DCC5'],
  ['vanilla', '#EFD9B8'],
  ['buff', '#E8C9A5'],
  ['nude', '#DDB698'],
  ['natural', '#DDB892'],
  ['sand', '#DBB388'],
  ['beige', '#D8B48C'],
  ['golden', '#CB9A5E'],
  ['honey', '#C68E58'],
  ['amber', '#B97A45'],
  ['tan', '#BE8C60'],
  ['caramel', '#A86F42'],
  ['toffee', '#9C6841'],
  ['almond', '#9A6A48'],
  ['chestnut', '#7C4A2F'],
  ['cinnamon', '#8A4F2E'],
  ['mocha', '#70462F'],
  ['cocoa', '#5E3A28'],
  ['chocolate', '#523020'],
  ['mahogany', '#5A2A1E'],
  ['espresso', '#3F261B'],
  ['ebony', '#33211A'],
  ['coral', '#F2765F'],
  ['peach', '#F5B08E'],
  ['rose', '#D77A86'],
  ['pink', '#E58AA8'],
  ['berry', '#8E2F54'],
  ['wine', '#6D1F33'],
  ['plum', '#6B2F5C'],
  ['red', '#B3202A'],
  ['black', '#1C1A19'],
  ['clear', '#F2F2F0'],
]

/** The colour of a shade: its code when that is a colour (`#C68E58`), else what its name says; undefined for neither. */
export function shadeColour(code: string | null | undefined, name: string | null | undefined): string | undefined {
  const hex = code?.trim().replace(/^#?/, '#')
  if (hex && /^#([0-9a-f]{6})$/i.test(hex) && /[#a-f]/i.test(code ?? '')) return hex
  const words = name?.toLowerCase() ?? ''
  return shades.find(([word]) => words.includes(word))?.[1]
}

type Props = { code: string | null | undefined; name: string | null | undefined; withWords?: boolean }

/** A dot in the shade's colour, which only repeats its words; none when the colour is not known. */
export function ShadeSwatch({ code, name, withWords = false }: Props) {
  const colour = shadeColour(code, name)
  return (
    <span className={classes.shade}>
      {colour ? <span className={classes.swatch} aria-hidden="true" style={{ background: colour }} /> : null}
      {withWords ? [code, name].filter(Boolean).join(' ') : null}
    </span>
  )
}
