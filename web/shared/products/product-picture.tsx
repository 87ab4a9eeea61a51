import { useQuery } from '@tanstack/react-query'
import type { Product } from '@tunda/contract/products/products'
import { useEffect, useState } from 'react'
import { readStored } from '../files/stored-file.ts'
import { ProductIcon } from './product-icon.tsx'
import classes from './product-picture.module.css'

type Pictured = Pick<Product, 'id' | 'category_name'> & { readonly image_id?: string | null }

/** A product's first image, or the tile of its category; decorative, so the name must be beside it. */
export function ProductPicture({ product, size = 36 }: { product: Pictured; size?: number }) {
  const address = useStoredPicture(product.id, product.image_id ?? undefined, size > 160 ? 'large' : 'small')
  if (address === undefined) return <ProductIcon category={product.category_name} size={size} />
  return <img src={address} alt="" className={classes.picture} width={size} height={size} data-picture />
}

/** The address of a picture in this page; undefined until it has loaded, and if there is none. */
export function useStoredPicture(
  product_id: string,
  id: string | undefined,
  size: 'large' | 'small',
): string | undefined {
  const { data } = useQuery({
    queryKey: ['stored picture', id, size],
    queryFn: () => readStored({ kind: 'images', owner_id: product_id, id: id ?? '', size }),
    enabled: id !== undefined,
    // A picture never changes under its id.
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return undefined
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => {
      setAddress(undefined)
      URL.revokeObjectURL(made)
    }
  }, [data])
  return id === undefined ? undefined : address
}
