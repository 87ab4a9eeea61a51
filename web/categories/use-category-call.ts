import { useMutation } from '@tanstack/react-query'
import { asFailure, type Failure } from '../shared/calls/failure.ts'
import { refreshCategories } from './category-list.ts'

/** Makes a change to the categories; whatever came of it, the lists have been asked again before it settles. */
export function useCategoryCall<Input, Output>(
  call: (input: Input) => Promise<Output>,
  { onDone, onFailure }: { onDone: (answer: Output, input: Input) => void; onFailure: (failure: Failure) => void },
) {
  return useMutation({
    mutationFn: call,
    onSuccess: onDone,
    onError: (error) => onFailure(asFailure(error)),
    onSettled: refreshCategories,
  })
}
