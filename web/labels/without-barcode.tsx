import { Alert, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Product } from '@tunda/contract/products'
import { client } from '../shared/api.ts'
import { internalBarcode } from '../shared/internal-barcode.ts'
import { refresh } from '../shared/refresh.ts'
import { showFailure } from '../shared/show-failure.ts'

/** Products that a label can show no bars of, and the way to give them the shop's own. */
export function WithoutBarcode({ products }: { products: readonly Product[] }) {
  const bare = products.filter(({ barcode, extra_barcodes }) => !barcode && extra_barcodes.length === 0)
  const give = useMutation({
    mutationFn: async () => {
      for (const { id } of bare) await client.products.update({ id, barcode: internalBarcode() })
    },
    onError: showFailure('Update Failed'),
    onSettled: () => refresh('products'),
  })
  if (bare.length === 0) return null
  return (
    <Alert
      color="marigold"
      title={bare.length === 1 ? 'One product has no barcode' : `${bare.length} products have no barcode`}
    >
      <Button size="compact-sm" variant="default" loading={give.isPending} onClick={() => give.mutate()}>
        Give them barcodes of the shop
      </Button>
    </Alert>
  )
}
