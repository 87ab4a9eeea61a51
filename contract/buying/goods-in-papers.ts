import { z } from 'zod'
import { forMember } from '../access.ts'
import { asErrors } from '../failure.ts'
import { Id, Instant, Line } from '../shapes.ts'
import { goodsInFailures } from './goods-in-failures.ts'

/** Photos and PDFs of one list of goods. */
export const mostPapers = 6
/** Types that are taken, by what is in a file. Uploaded to `/storage/v1/object/papers/<goods in id>`. */
export const paperTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']

export const GoodsInPaper = z.object({
  id: Id,
  goods_in_id: Id,
  name: z.string(),
  media_type: z.string(),
  bytes: z.int(),
  created_at: Instant,
  /** Papers show costs, so members who may not see costs can open only those they uploaded themselves. */
  may_open: z.boolean(),
})
export type GoodsInPaper = z.infer<typeof GoodsInPaper>

const { posted, paperReasonNeeded } = goodsInFailures
const tags = ['goods in']

export const goodsInPapers = {
  papers: forMember('receive_goods')
    .route({
      method: 'GET',
      path: '/rest/v1/goods_in/{id}/papers',
      tags,
      summary: 'Photos and PDFs of the supplier’s documents',
    })
    .input(z.object({ id: Id }))
    .output(z.object({ papers: z.array(GoodsInPaper) })),
  removePaper: forMember('receive_goods')
    .route({
      method: 'DELETE',
      path: '/rest/v1/goods_in_papers/{id}',
      tags,
      summary: 'Delete a document; once the goods are in stock, with a reason and the permission to manage suppliers',
    })
    .errors(asErrors({ posted, paperReasonNeeded }))
    .input(z.object({ id: Id, reason: Line(200).min(1, 'Say why').optional() }))
    .output(z.object({ id: Id })),
}
