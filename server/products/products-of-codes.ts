import type { Tx } from '@tunda/database'
import type { Member } from '../context.ts'

/** Which product each barcode or whole name means; none where nothing is called so, or several products are. */
export async function productsOfCodes(
  tx: Tx,
  codes: readonly string[],
  { org_id }: Pick<Member, 'org_id'>,
): Promise<ReadonlyMap<string, string>> {
  const found = await tx.query<{ code: string; product_id: string }>(
    `with asked as (select distinct code from unnest($2::text[]) as a (code))
     select a.code, b.product_id from asked a join product_barcodes b on b.org_id = $1 and b.barcode = a.code
     union
     select a.code, p.id from asked a join products p on p.org_id = $1 and lower(concat_ws(' ', p.brand, p.model)) = lower(a.code)
     where not exists (select from product_barcodes b where b.org_id = $1 and b.barcode = a.code)`,
    [org_id, codes],
  )
  const meant = Map.groupBy(found, ({ code }) => code)
  return new Map(
    [...meant].flatMap(([code, [only, ...others]]) =>
      only === undefined || others.length > 0 ? [] : [[code, only.product_id] as const],
    ),
  )
}
