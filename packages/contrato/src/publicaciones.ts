import {
  CATEGORIAS,
  ESTADOS,
  isVehiculo,
  LOCALIDADES,
  MARCAS,
  MAX_DESCRIPCION,
  MAX_SEARCH,
  TIPOS_ENVIO,
  type TipoEnvio,
  type Vehiculo,
} from '@fluxpartes/dominio';
import * as z from 'zod/mini';
import { listQuerySchema } from './lists.ts';
import { optionalParagraph, optionalText, requiredText } from './text.ts';
import {
  booleanValue,
  desdeJson,
  existencias,
  id,
  monto,
  NO_DATA,
  optionOf,
  pesos,
  precio,
  unidadesSeen,
} from './values.ts';

const MODELO_OF_OTHER_MARCA = 'Elegí un modelo de esa marca.';

/** A car that a part fits: a brand of the list and one of its models. */
export const vehiculoSchema = z
  .object({ marca: optionOf(MARCAS, 'Elegí una marca.'), modelo: z.string({ error: 'Elegí un modelo.' }) })
  .check(z.refine((v) => isVehiculo(v.marca, v.modelo), { error: MODELO_OF_OTHER_MARCA, path: ['modelo'] }));

const withoutRepeats = (list: Vehiculo[]) =>
  list.filter((v, i) => list.findIndex((w) => w.marca === v.marca && w.modelo === v.modelo) === i);

const NOT_COMPATIBILIDAD = 'La compatibilidad tiene que ser una lista.';

/** The compatibility list as a form sends it: JSON text or a list; duplicates are ignored. */
export const compatibilidad = () =>
  desdeJson(
    z
      .array(vehiculoSchema, { error: NOT_COMPATIBILIDAD })
      .check(z.maxLength(100, 'Hay demasiadas compatibilidades.'), z.overwrite(withoutRepeats)),
    NOT_COMPATIBILIDAD,
  );

const PUBLICACION_LENGTHS = { nombre_producto: 120, modelo: 40, codigo_serie: 60, marca_repuesto: 60 } as const;

/** Optional fields of a listing: an edit that omits a field leaves it as it is. */
const optionalCampos = {
  codigo_serie: optionalText(PUBLICACION_LENGTHS.codigo_serie),
  marca_repuesto: optionalText(PUBLICACION_LENGTHS.marca_repuesto),
  descripcion: optionalParagraph(MAX_DESCRIPCION),
  compatibilidad: compatibilidad(),
  existencias: existencias(),
};

/** The seller's fields of a listing, on creation and on edit. */
const publicacionCampos = {
  nombre_producto: requiredText({ falta: 'Ingresá el nombre del producto.', max: PUBLICACION_LENGTHS.nombre_producto }),
  marca: optionOf(MARCAS, 'Elegí una marca.'),
  modelo: requiredText({ falta: 'Elegí un modelo.', max: PUBLICACION_LENGTHS.modelo }),
  precio: precio('Ingresá el precio.'),
  ubicacion: optionOf(LOCALIDADES, 'Elegí la ubicación.'),
  envio: z._default(booleanValue('Elegí si hacés envíos.'), false),
  tipo_envio: z.pipe(
    z.transform((value) => (value === '' || value === undefined ? null : value)),
    z.nullable(optionOf(TIPOS_ENVIO, 'Elegí el tipo de envío.')),
  ),
  categoria: optionOf(CATEGORIAS, 'Elegí una categoría.'),
  estado: z._default(optionOf(ESTADOS, 'Elegí el estado.'), 'nuevo'),
  ...optionalCampos,
  compatibilidad: z._default(optionalCampos.compatibilidad, []),
};

const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

const betweenCampos = {
  modeloOfMarca: z.refine<Vehiculo>((p) => isVehiculo(p.marca, p.modelo), {
    error: MODELO_OF_OTHER_MARCA,
    path: ['modelo'],
  }),
  tipoOfEnvio: z.refine<Envio>((p) => p.envio !== true || p.tipo_envio !== null, {
    error: 'Elegí el tipo de envío.',
    path: ['tipo_envio'],
    when: isObject,
  }),
};

interface Envio {
  envio: boolean;
  tipo_envio: TipoEnvio | null;
}

const withoutNeedlessTipo = <T extends Envio>(p: T): T => ({ ...p, tipo_envio: p.envio ? p.tipo_envio : null });

/**
 * POST /publicaciones, the text fields of the multipart body; `fotos` are sent in the same body. `tipo_envio` is required
 * if `envio` is Yes, and is cleared otherwise.
 */
export const crearPublicacionSchema = z.pipe(
  z.object(publicacionCampos, NO_DATA).check(betweenCampos.modeloOfMarca, betweenCampos.tipoOfEnvio),
  z.transform(withoutNeedlessTipo),
);
export type CrearPublicacion = z.output<typeof crearPublicacionSchema>;

const NOT_IMAGES = 'Las imágenes a eliminar tienen que ser una lista.';
const NOT_ORDER = 'El orden de las fotos tiene que ser una lista.';

/** A list of texts as a form sends it. */
const texts = (error: string) =>
  desdeJson(z.array(z.string({ error }), { error }).check(z.maxLength(100, 'La lista es demasiado larga.')), error);

/**
 * PUT /publicaciones/{id}, the text fields of the multipart body; `nuevasFotos` are sent in the same body. The rules are
 * those of creation, with two differences. The condition is required, and an optional text or
 * list that is not sent stays as it is. `imagenesAEliminar` are URLs of the listing's own photos. `existencias_antes`: the
 * units that the user saw before typing `existencias`. If purchases took units since, the edit is refused as made on an
 * older listing (412). `orden_fotos`: the URLs of the photos that stay, and `nueva:0`, `nueva:1`… for the new photos, all in
 * the order wanted. Without it, new photos come last.
 */
export const editarPublicacionSchema = z.pipe(
  z
    .object(
      {
        ...publicacionCampos,
        estado: optionOf(ESTADOS, 'Elegí el estado.'),
        ...z.partial(z.object(optionalCampos)).shape,
        existencias_antes: z.optional(unidadesSeen()),
        imagenesAEliminar: z._default(texts(NOT_IMAGES), []),
        orden_fotos: z.optional(texts(NOT_ORDER)),
      },
      NO_DATA,
    )
    .check(betweenCampos.modeloOfMarca, betweenCampos.tipoOfEnvio),
  z.transform(withoutNeedlessTipo),
);
export type EditarPublicacion = z.output<typeof editarPublicacionSchema>;

/**
 * PUT /publicaciones/{id}/pausar: true takes the listing off the catalogue, false puts it back. `existencias` beside false
 * ('Reponer'): the units now, null for no limit. A listing without units does not come back without `existencias`.
 */
export const pausarPublicacionSchema = z.object(
  {
    pausada: z.boolean({ error: 'Indicá si la publicación queda pausada: true o false.' }),
    existencias: z.optional(existencias()),
  },
  NO_DATA,
);
export type PausarPublicacion = z.output<typeof pausarPublicacionSchema>;

export const borrarPublicacionAnswerSchema = z.object({ message: z.string() });
export type BorrarPublicacionAnswer = z.infer<typeof borrarPublicacionAnswerSchema>;

export const PUBLICACION_DELETED = 'Publicación borrada';

const commonPublicacionSchema = z.object({
  id: z.number(),
  nombre_producto: z.string(),
  marca: z.enum(MARCAS),
  modelo: z.string(),
  envio: z.boolean(),
  tipo_envio: z.nullable(z.enum(TIPOS_ENVIO)),
  categoria: z.enum(CATEGORIAS),
  estado: z.enum(ESTADOS),
  codigo_serie: z.string(),
  marca_repuesto: z.string(),
  compatibilidad: z.array(z.object({ marca: z.enum(MARCAS), modelo: z.string() })),
  fotos: z.array(z.string()),
  descripcion: z.string(),
  pausada: z.boolean(),
  fecha: z.string(),
  version: z.number(),
});

/** Guests see whether the part can be bought, but not the number of units. */
export const invitadoPublicacionSchema = z.extend(commonPublicacionSchema, { disponible: z.boolean() });

/**
 * For signed-in users; guests do not get these keys. `existencias`: the units left, or null without a limit. A purchase
 * takes units but does not change `version`.
 */
export const publicacionSchema = z.extend(commonPublicacionSchema, {
  user_id: z.number(),
  precio: pesos(),
  ubicacion: z.enum(LOCALIDADES),
  nombre_local: z.string(),
  existencias: z.nullable(z.number()),
});
export type Publicacion = z.infer<typeof publicacionSchema>;
export type InvitadoPublicacion = z.infer<typeof invitadoPublicacionSchema>;
/** A listing as a screen gets it: whole, or without the five keys that a guest does not see. */
export type PublicacionVisible = z.infer<typeof commonPublicacionSchema> &
  Partial<InvitadoPublicacion> &
  Partial<Publicacion>;

/** The orders of the catalogue; without one, newest first. */
export const ORDENES = ['nombre', '-nombre', 'precio', '-precio'] as const;
export type Orden = (typeof ORDENES)[number];

const isModelo = (modelo: string) => MARCAS.some((marca) => isVehiculo(marca, modelo));

const NOT_PRECIO = 'El precio es un número desde 0.';

/**
 * GET /publicaciones: the catalogue's filters. The page's URL uses the same names. `marca` and `modelo` match the listing's
 * own car or a car of its compatibility list. The price range is for sessions only.
 */
export const publicacionesQuerySchema = z.extend(listQuerySchema, {
  q: z.optional(optionalText(MAX_SEARCH)),
  marca: z.optional(optionOf(MARCAS, 'No conocemos esa marca.')),
  modelo: z.optional(z.string().check(z.refine(isModelo, 'No conocemos ese modelo.'))),
  ubicacion: z.optional(optionOf(LOCALIDADES, 'No conocemos esa localidad.')),
  envio: z.optional(optionOf(['si', 'no'], 'El envío es si o no.')),
  estado: z.optional(optionOf(ESTADOS, 'El estado es nuevo o usado.')),
  orden: z.optional(optionOf(ORDENES, 'No conocemos ese orden.')),
  user_id: z.optional(id()),
  categoria: z.optional(optionOf(CATEGORIAS, 'No conocemos esa categoría.')),
  precio_desde: z.optional(monto(NOT_PRECIO)),
  precio_hasta: z.optional(monto(NOT_PRECIO)),
});
export type PublicacionesQuery = z.output<typeof publicacionesQuerySchema>;
type Precios = 'precio_desde' | 'precio_hasta';
export type CatalogoFilters = Partial<Omit<PublicacionesQuery, Precios> & Record<Precios, number | undefined>>;

/**
 * GET /publicaciones/{id}/parecidas: listings of the same category, and for sessions others of the shop; four of each at
 * most. The listing itself may be paused or deleted.
 */
export const parecidasSchema = z.object({
  parecidas: z.array(publicacionSchema),
  del_local: z.array(publicacionSchema),
});
export type Parecidas = Record<keyof typeof parecidasSchema.shape, PublicacionVisible[]>;
