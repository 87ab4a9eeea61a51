import { meantNumbers } from '@tunda/contract/units/unit-numbers'
import type { Tx } from '@tunda/database'

/** A device in stock that is put aside for nobody. `number` is what it is called by, whichever of its numbers was given. */
export type UnitHere = {
  readonly id: string
  readonly product_id: string
  readonly location_id: string
  readonly goods_in_id: string | null
  readonly number: string
}

/** Which device a number means, as it was scanned or typed; `of`: among these alone. */
export type FindUnitHere = (typed: string, of?: (unit: UnitHere) => boolean) => UnitHere | undefined

/** The devices in stock that bear these numbers, wherever in the shop they are: one question, however many are asked for. */
export async function findUnitsHere(tx: Tx, orgId: string, typed: readonly string[]): Promise<FindUnitHere> {
  const asked = typed.flatMap(meantNumbers)
  const found =
    asked.length === 0
      ? []
      : await tx.query<UnitHere & { readonly meant: string }>(
          `select u.id, u.product_id, u.location_id, u.goods_in_id, u.number, n.number as meant
           from unit_numbers n join units u on u.org_id = n.org_id and u.id = n.unit_id
           where n.org_id = $1 and n.number = any ($2::text[]) and n.is_here and u.state = 'in_stock' and u.layby_id is null`,
          [orgId, asked],
        )
  const byNumber = new Map(found.map(({ meant, ...unit }) => [meant, unit]))
  return (number, of = () => true) =>
    meantNumbers(number)
      .flatMap((meant) => byNumber.get(meant) ?? [])
      .find(of)
}
