import { t } from '@lingui/core/macro'
import { type QueryKey, type UseQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { showFailure } from '../calls/show-failure.ts'
import { toast } from '../page/toast.tsx'
import { copy } from './copy-words.ts'

type Kept = { readonly token: string | null }
type PageLink<Link extends Kept, Problem, Key extends QueryKey> = {
  /** Reads the link, such as `api.quotations.link.queryOptions({ input: { id } })`. */
  query: UseQueryOptions<Link, Problem, Link, Key>
  share: () => Promise<Link>
  /** Fetched after a retry of `share`, whose answer has an empty token: tokens are not stored. */
  read: () => Promise<Link>
  unshare: () => Promise<Link>
  addressOf: (token: string | null | undefined) => string | undefined
  /** The message once the link is removed. */
  removed: string
}

/** The link to a public page: fetched, created, copied and removed. `link` is its address; undefined while there is none. */
export function usePageLink<Link extends Kept, Problem, Key extends QueryKey>({
  query,
  share,
  read,
  unshare,
  addressOf,
  removed,
}: PageLink<Link, Problem, Key>) {
  const queries = useQueryClient()
  const known = useQuery(query)
  async function keep(link: Link): Promise<void> {
    // A pending read may still return the link as it was before.
    await queries.cancelQueries({ queryKey: query.queryKey })
    queries.setQueryData<Link>(query.queryKey, link)
  }
  const make = useMutation({
    mutationFn: async () => {
      const answer = await share()
      return answer.token === '' ? await read() : answer
    },
    onSuccess: keep,
    onError: showFailure(t`The link could not be made`),
  })
  const remove = useMutation({
    mutationFn: unshare,
    onSuccess: async (gone) => {
      await keep(gone)
      toast.ok(t`Link removed`, removed)
    },
    onError: showFailure(t`The link could not be removed`),
  })
  /** The address, created now if there is none; undefined if that failed, which is shown. */
  async function ensure(): Promise<string | undefined> {
    const answer = known.data?.token ? known.data : await make.mutateAsync().catch(() => undefined)
    return addressOf(answer?.token)
  }
  return {
    known,
    link: addressOf(known.data?.token),
    ensure,
    /** Creates the link and copies its address. */
    onMake: async () => {
      const address = await ensure()
      if (address !== undefined) await copy(address, t`Link copied`)
    },
    isMaking: make.isPending,
    onRemove: () => remove.mutate(),
    isRemoving: remove.isPending,
  }
}
