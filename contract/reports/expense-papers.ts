import { z } from 'zod'
import { forMember } from '../access.ts'
import { Id, Instant } from '../shapes.ts'

/** Photos and PDFs of one expense. Uploaded to `/storage/v1/object/expenses/<expense id>`, of the types that supplier papers have. */
export const mostExpensePapers = 4

export const ExpensePaper = z.object({
  id: Id,
  expense_id: Id,
  name: z.string(),
  media_type: z.string(),
  bytes: z.int(),
  created_at: Instant,
})
export type ExpensePaper = z.infer<typeof ExpensePaper>

const tags = ['expenses']

export const expensePapers = {
  papers: forMember('manage_expenses')
    .route({ method: 'GET', path: '/rest/v1/expenses/{id}/papers', tags, summary: 'Photos and PDFs of an expense' })
    .input(z.object({ id: Id }))
    .output(z.object({ papers: z.array(ExpensePaper) })),
  removePaper: forMember('manage_expenses')
    .route({
      method: 'DELETE',
      path: '/rest/v1/expense_papers/{id}',
      tags,
      summary: 'Delete a photo or PDF of an expense',
    })
    .input(z.object({ id: Id }))
    .output(z.object({ id: Id })),
}
