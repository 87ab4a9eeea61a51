/** Less contrast than this, of 255, is a plain surface. */
const leastContrast = 50
/** How far from the middle, as a part of the contrast, a shade must be to count as an edge, and not as noise. */
const grain = 0.12

/**
 * The widths of alternating light and dark runs along one row of a picture, light first, in parts of a pixel. Each pixel is compared with the middle
 * between the lightest and the darkest around it, so that a shadow across the code does not matter.
 */
export function runsOf(shades: ArrayLike<number>): number[] {
  const around = Math.max(8, Math.round(shades.length / 24))
  const runs: number[] = []
  let [isDark, edge, crossed, before] = [false, 0, 0, 0]
  for (let at = 0; at < shades.length; at += 1) {
    const { middle, contrast } = nearby(shades, at, around)
    const above = contrast < leastContrast ? (isDark ? -1 : 1) : (shades[at] ?? 0) - middle
    // The edge lies between two pixels, nearer to the one that is closer to the middle.
    if (above < 0 !== before < 0) crossed = at - Math.abs(above) / Math.abs(above - before)
    // With hysteresis: once dark, dark until it is clearly light, and vice versa.
    if (isDark ? above > contrast * grain : above < -contrast * grain) {
      runs.push(crossed - edge)
      edge = crossed
      isDark = !isDark
    }
    before = above
  }
  return [...runs, shades.length - edge]
}

function nearby(shades: ArrayLike<number>, at: number, reach: number) {
  let [lightest, darkest] = [0, 255]
  for (let near = Math.max(0, at - reach); near <= Math.min(shades.length - 1, at + reach); near += 1) {
    const shade = shades[near] ?? 0
    if (shade > lightest) lightest = shade
    if (shade < darkest) darkest = shade
  }
  return { middle: (lightest + darkest) / 2, contrast: lightest - darkest }
}
