import { activeOrganizationId } from '../calls/active-organization.ts'
import { config } from '../calls/config.ts'
import { failureFromBody, networkFailure } from '../calls/failure.ts'
import { accessToken } from '../session/auth.ts'
import { saveFile } from './save-file.ts'

/** Milliseconds for a file on its way; a picture of a phone on a slow line takes longer than any other call. */
const patience = 120_000

type Call = Omit<RequestInit, 'headers'> & { readonly headers?: Record<string, string> }

/** Asks for bytes, or sends some, as the person who is signed in. Throws a `Failure`. */
async function call(path: string, init: Call): Promise<Response> {
  const [token, organization] = [await accessToken(), activeOrganizationId()]
  const answer = await fetch(new URL(path, config().backendUrl), {
    ...init,
    headers: {
      ...init.headers,
      apikey: config().backendPublicKey,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(organization ? { 'x-organization-id': organization } : {}),
    },
    signal: AbortSignal.timeout(patience),
  }).catch(() => {
    throw networkFailure()
  })
  if (answer.ok) return answer
  throw failureFromBody(answer.status, await answer.json().catch(() => null))
}

/** Photos and documents of a product, papers of goods that came in or of an expense, or photos of a device that is repaired. */
export type Stored = {
  readonly kind: 'images' | 'documents' | 'papers' | 'expenses' | 'repairs'
  readonly owner_id: string
}

/** The content of a stored file. */
export async function readStored(
  file: Stored & { readonly id: string; readonly size?: 'large' | 'small' },
): Promise<Blob> {
  const { kind, owner_id, id, size = 'large' } = file
  return await (await call(`/storage/v1/object/${kind}/${owner_id}/${id}?size=${size}`, {})).blob()
}

/** Gives a product, goods that came in, an expense or a repair a file. */
export async function storeFile({ kind, owner_id }: Stored, file: File): Promise<void> {
  await call(`/storage/v1/object/${kind}/${owner_id}?name=${encodeURIComponent(file.name.slice(0, 200))}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  })
}

/** Saves a document as a file; it is never opened in the page. Throws a `Failure`. */
export async function saveStored({
  name,
  ...file
}: Stored & { readonly id: string; readonly name: string }): Promise<void> {
  saveFile(name, await readStored(file))
}
