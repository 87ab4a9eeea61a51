import { z } from 'zod'
import { forUser } from './access.ts'

export const platform = {
  isSuperAdmin: forUser()
    .route({
      method: 'POST',
      path: '/rest/v1/rpc/is_super_admin',
      tags: ['platform'],
      summary: 'Is the signed-in person a super admin?',
    })
    .output(z.boolean()),
}
