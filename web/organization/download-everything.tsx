import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { client } from '../shared/calls/api.ts'
import { config } from '../shared/calls/config.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { toast } from '../shared/page/toast.tsx'
import { fresh } from '../shared/session/confirm-identity.ts'

/** Has an archive of everything made, and lets the browser save it as it arrives. */
export function DownloadEverything() {
  const prepare = useMutation({
    mutationFn: () => fresh(() => client.exports.prepare()),
    onSuccess: ({ path }) => {
      // An attachment: the page stays where it is.
      window.location.assign(`${config().backendUrl}${path}`)
      toast.ok(t`The download has started`, t`A large shop takes a few minutes.`)
    },
    onError: showFailure(t`The archive was not made`),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
      loading={prepare.isPending}
      onClick={() => prepare.mutate()}
    >{t`Download everything`}</Button>
  )
}
