export function BestSeller() {
  return null
}
