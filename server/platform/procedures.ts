import { user } from '../doors.ts'

export const platform = {
  isSuperAdmin: user.platform.isSuperAdmin.handler(({ context }) => context.person.is_super_admin),
}
