import type { Tx } from '@tunda/database'
import type { Member } from '../../context.ts'

/** What a row of a file says of the product it means. */
export type Sought = {
  readonly barcodes: readonly string[]
  readonly brand?: string | undefined
  readonly model?: string | undefined
  readonly storage?: string | null | undefined
  readonly color?: string | null | undefined
  readonly shade_code?: string | null | undefined
  readonly size_info?: string | null | undefined
}

/** The products that bear a row's barcodes, and those that are called so: of the very variant, and of any. */
export type Match = { bearers: string[]; variant: string | null; namesakes: string[] }

/** Whom each row means, in the rows' order. */
export async function matchProducts(tx: Tx, member: Member, sought: readonly Sought[]): Promise<Match[]> {
  return await tx.query<Match>(
    `with sought as (
       select s.* from rows from (json_to_recordset($2::json)
         as (barcodes text[], brand text, model text, storage text, color text, shade_code text, size_info text)
       ) with ordinality as s (barcodes, brand, model, storage, color, shade_code, size_info, place)
     ), named as (
       select * from named_products($1, $2::json)
     )
     select
       array(select distinct b.product_id from unnest(s.barcodes) as code cross join lateral (
               select product_id from product_barcodes where org_id = $1 and barcode = code offset 0
             ) b) as bearers,
       array(select n.id from named n where n.place = s.place) as namesakes,
       (select n.id from named n where n.place = s.place and n.is_variant order by n.id limit 1) as variant
     from sought s order by s.place`,
    [member.org_id, JSON.stringify(sought)],
  )
}
