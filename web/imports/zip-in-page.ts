/**
 * Takes the place of `fflate` in the built app: larger files are packed and unpacked in the page, not in workers made of text, which the
 * page's content policy forbids.
 */
import { type UnzipOptions, unzipSync, type ZipOptions, type Zippable, zipSync } from 'fflate/browser'

export * from 'fflate/browser'

type Done<Result> = (error: Error | null, result: Result | undefined) => void

export function zip(files: Zippable, ...given: [Done<Uint8Array>] | [ZipOptions, Done<Uint8Array>]): void {
  const [options, done] = given.length === 1 ? [undefined, given[0]] : given
  tell(done, () => zipSync(files, options))
}

export function unzip(packed: Uint8Array, ...given: [Done<object>] | [UnzipOptions, Done<object>]): void {
  const [options, done] = given.length === 1 ? [undefined, given[0]] : given
  tell(done, () => unzipSync(packed, options))
}

function tell<Result>(done: Done<Result>, work: () => Result): void {
  let result: Result
  try {
    result = work()
  } catch (error) {
    done(error as Error, undefined)
    return
  }
  done(null, result)
}
