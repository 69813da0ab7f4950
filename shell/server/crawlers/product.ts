import { z } from 'zod';

/** What a guest sees of a listing and a search engine may know. Price, place, seller and number are for those who have signed in. */
export const productSchema = z.object({
  descripcion: z.string().optional(),
  categoria: z.string().optional(),
  codigo_serie: z.string().optional(),
  marca_repuesto: z.string().optional(),
  estado: z.string().optional(),
  disponible: z.boolean().optional(),
});

export type ProductFacts = z.infer<typeof productSchema>;

const SCHEMA = 'https://schema.org';

const CONDITIONS: Readonly<Record<string, string>> = {
  nuevo: `${SCHEMA}/NewCondition`,
  usado: `${SCHEMA}/UsedCondition`,
};

/** A listing's photos and address, absolute. */
export interface ProductPlace {
  url: string;
  images: readonly string[];
}

/** A listing as schema.org describes a product, for a `application/ld+json`; what is not known is left out. */
export function productData(
  { nombre, facts }: { nombre: string; facts: ProductFacts },
  { url, images }: ProductPlace,
): object {
  const { descripcion, categoria, codigo_serie: serie, marca_repuesto: maker, estado = '', disponible } = facts;
  const condition = CONDITIONS[estado];
  return {
    '@context': SCHEMA,
    '@type': 'Product',
    name: nombre,
    url,
    ...(images.length > 0 && { image: images }),
    ...(descripcion && { description: descripcion }),
    ...(categoria && { category: categoria }),
    ...(serie && { productID: serie }),
    ...(maker && { brand: { '@type': 'Brand', name: maker } }),
    ...(condition && { itemCondition: condition }),
    offers: {
      '@type': 'Offer',
      url,
      ...(condition && { itemCondition: condition }),
      ...(disponible !== undefined && { availability: `${SCHEMA}/${disponible ? 'InStock' : 'OutOfStock'}` }),
    },
  };
}
