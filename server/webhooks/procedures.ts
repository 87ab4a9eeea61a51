import { webhooks as calls } from '@tunda/contract/programs/webhooks'
import { doors } from '../doors/doors.ts'
import { listDeliveries, redeliver, testWebhook } from './deliveries.ts'
import { changeWebhook, makeWebhook, rotateWebhook } from './make-webhook.ts'
import { pauseWebhook, removeWebhook, resumeWebhook } from './steer-webhook.ts'
import { listWebhooks } from './webhook-rows.ts'

const { member } = doors({ webhooks: calls })

export const webhooks = {
  list: member.webhooks.list.handler(({ context }) => listWebhooks(context.tx, context.member)),
  add: member.webhooks.add.handler(({ input, context }) => makeWebhook(context.tx, input, context.member, context)),
  change: member.webhooks.change.handler(({ input, context }) =>
    changeWebhook(context.tx, input, context.member, context),
  ),
  rotate: member.webhooks.rotate.handler(({ input, context }) =>
    rotateWebhook(context.tx, input, context.member, context),
  ),
  pause: member.webhooks.pause.handler(({ input, context }) => pauseWebhook(context.tx, input.id, context.member)),
  resume: member.webhooks.resume.handler(({ input, context }) => resumeWebhook(context.tx, input.id, context.member)),
  test: member.webhooks.test.handler(({ input, context }) => testWebhook(context.tx, input.id, context.member)),
  remove: member.webhooks.remove.handler(({ input, context }) => removeWebhook(context.tx, input.id, context.member)),
  deliveries: member.webhooks.deliveries.handler(({ input, context }) =>
    listDeliveries(context.tx, input, context.member),
  ),
  redeliver: member.webhooks.redeliver.handler(({ input, context }) => redeliver(context.tx, input, context.member)),
}
