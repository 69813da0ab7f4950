import {
  BUSQUEDA_MAXIMA,
  CATEGORIAS,
  DESCRIPCION_MAXIMA,
  ESTADOS,
  esVehiculo,
  LOCALIDADES,
  MARCAS,
  TIPOS_ENVIO,
  type TipoEnvio,
  type Vehiculo,
} from '@fluxpartes/dominio';
import * as z from 'zod/mini';
import { listaQuerySchema } from './listas.ts';
import { parrafoOpcional, textoObligatorio, textoOpcional } from './texto.ts';
import { booleano, desdeJson, id, opcion, pesos, precio, SIN_DATOS } from './valores.ts';

const MODELO_AJENO = 'Elegí un modelo de esa marca.';

/** A car that a part fits: a brand of the list and one of its models. */
export const vehiculoSchema = z
  .object({ marca: opcion(MARCAS, 'Elegí una marca.'), modelo: z.string({ error: 'Elegí un modelo.' }) })
  .check(z.refine((v) => esVehiculo(v.marca, v.modelo), { error: MODELO_AJENO, path: ['modelo'] }));

const sinRepetidos = (lista: Vehiculo[]) =>
  lista.filter((v, i) => lista.findIndex((w) => w.marca === v.marca && w.modelo === v.modelo) === i);

const NO_ES_COMPATIBILIDAD = 'La compatibilidad tiene que ser una lista.';

/** The compatibility list as a form sends it: JSON text or a list; duplicates are ignored. */
export const compatibilidad = () =>
  desdeJson(
    z
      .array(vehiculoSchema, { error: NO_ES_COMPATIBILIDAD })
      .check(z.maxLength(100, 'Hay demasiadas compatibilidades.'), z.overwrite(sinRepetidos)),
    NO_ES_COMPATIBILIDAD,
  );

/** What a seller may leave out of a listing: an edit that does not send one of these leaves it as it is. */
const camposOpcionales = {
  codigo_serie: textoOpcional(60),
  marca_repuesto: textoOpcional(60),
  descripcion: parrafoOpcional(DESCRIPCION_MAXIMA),
  compatibilidad: compatibilidad(),
};

/** What a seller fills in of a listing, on creation and on edit (specification, section 5). */
const camposDePublicacion = {
  nombre_producto: textoObligatorio({ falta: 'Ingresá el nombre del producto.', max: 120 }),
  marca: opcion(MARCAS, 'Elegí una marca.'),
  modelo: textoObligatorio({ falta: 'Elegí un modelo.', max: 40 }),
  precio: precio('Ingresá el precio.'),
  ubicacion: opcion(LOCALIDADES, 'Elegí la ubicación.'),
  envio: z._default(booleano('Elegí si hacés envíos.'), false),
  tipo_envio: z.pipe(
    z.transform((valor) => (valor === '' || valor === undefined ? null : valor)),
    z.nullable(opcion(TIPOS_ENVIO, 'Elegí el tipo de envío.')),
  ),
  categoria: opcion(CATEGORIAS, 'Elegí una categoría.'),
  estado: z._default(opcion(ESTADOS, 'Elegí el estado.'), 'nuevo'),
  ...camposOpcionales,
  compatibilidad: z._default(camposOpcionales.compatibilidad, []),
};

const esObjeto = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

/** The rules between the fields of a listing. */
const entreCampos = {
  modeloDeLaMarca: z.refine<Vehiculo>((p) => esVehiculo(p.marca, p.modelo), { error: MODELO_AJENO, path: ['modelo'] }),
  tipoDeEnvio: z.refine<Envio>((p) => p.envio !== true || p.tipo_envio !== null, {
    error: 'Elegí el tipo de envío.',
    path: ['tipo_envio'],
    when: esObjeto,
  }),
};

interface Envio {
  envio: boolean;
  tipo_envio: TipoEnvio | null;
}

const sinTipoDeEnvioDeMas = <T extends Envio>(p: T): T => ({ ...p, tipo_envio: p.envio ? p.tipo_envio : null });

/**
 * POST /publicaciones, the text fields of the multipart body; `fotos` travel beside them.
 * `tipo_envio` is needed where `envio` is Yes and is cleared where it is not.
 */
export const crearPublicacionSchema = z.pipe(
  z.object(camposDePublicacion, SIN_DATOS).check(entreCampos.modeloDeLaMarca, entreCampos.tipoDeEnvio),
  z.transform(sinTipoDeEnvioDeMas),
);
export type CrearPublicacion = z.output<typeof crearPublicacionSchema>;

const NO_SON_IMAGENES = 'Las imágenes a eliminar tienen que ser una lista.';

/**
 * PUT /publicaciones/{id}, the text fields of the multipart body; `nuevasFotos` travel beside them. As on creation, but
 * the condition is required (specification, section 5), and an optional text or list that is not sent stays as it is.
 * `imagenesAEliminar` are URLs of the listing's own photos.
 */
export const editarPublicacionSchema = z.pipe(
  z
    .object(
      {
        ...camposDePublicacion,
        estado: opcion(ESTADOS, 'Elegí el estado.'),
        ...z.partial(z.object(camposOpcionales)).shape,
        imagenesAEliminar: z._default(
          desdeJson(
            z
              .array(z.string({ error: NO_SON_IMAGENES }), { error: NO_SON_IMAGENES })
              .check(z.maxLength(100, 'Hay demasiadas imágenes a eliminar.')),
            NO_SON_IMAGENES,
          ),
          [],
        ),
      },
      SIN_DATOS,
    )
    .check(entreCampos.modeloDeLaMarca, entreCampos.tipoDeEnvio),
  z.transform(sinTipoDeEnvioDeMas),
);
export type EditarPublicacion = z.output<typeof editarPublicacionSchema>;

/** PUT /publicaciones/{id}/pausar: true takes the listing off the catalogue, false puts it back. */
export const pausarPublicacionSchema = z.object(
  { pausada: z.boolean({ error: 'Indicá si la publicación queda pausada: true o false.' }) },
  SIN_DATOS,
);
export type PausarPublicacion = z.output<typeof pausarPublicacionSchema>;

/** DELETE /publicaciones/{id}. */
export const borrarPublicacionRespuestaSchema = z.object({ message: z.string() });
export type BorrarPublicacionRespuesta = z.infer<typeof borrarPublicacionRespuestaSchema>;

/** Success of DELETE /publicaciones/{id}. */
export const PUBLICACION_BORRADA = 'Publicación borrada';

/** What everybody sees of a listing, a guest too. */
export const publicacionDeInvitadoSchema = z.object({
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

/** What the logged-in see besides: these keys are absent for a guest. */
export const publicacionSchema = z.extend(publicacionDeInvitadoSchema, {
  user_id: z.number(),
  precio: pesos(),
  ubicacion: z.enum(LOCALIDADES),
  nombre_local: z.string(),
});
export type Publicacion = z.infer<typeof publicacionSchema>;
export type PublicacionDeInvitado = z.infer<typeof publicacionDeInvitadoSchema>;
/** A listing as a screen gets it: whole, or without the four keys that a guest does not see. */
export type PublicacionVisible = PublicacionDeInvitado & Partial<Publicacion>;

/** The orders of the catalogue; without one, newest first. */
export const ORDENES = ['nombre', '-nombre', 'precio', '-precio'] as const;
export type Orden = (typeof ORDENES)[number];

const esModelo = (modelo: string) => MARCAS.some((marca) => esVehiculo(marca, modelo));

/** GET /publicaciones: the catalogue's filters, by the names that its URL has too. */
export const publicacionesQuerySchema = z.extend(listaQuerySchema, {
  q: z.optional(textoOpcional(BUSQUEDA_MAXIMA)),
  marca: z.optional(opcion(MARCAS, 'No conocemos esa marca.')),
  modelo: z.optional(z.string().check(z.refine(esModelo, 'No conocemos ese modelo.'))),
  ubicacion: z.optional(opcion(LOCALIDADES, 'No conocemos esa localidad.')),
  envio: z.optional(opcion(['si', 'no'], 'El envío es si o no.')),
  estado: z.optional(opcion(ESTADOS, 'El estado es nuevo o usado.')),
  orden: z.optional(opcion(ORDENES, 'No conocemos ese orden.')),
  user_id: z.optional(id()),
});
export type PublicacionesQuery = z.output<typeof publicacionesQuerySchema>;
/** The filters as a screen holds them: all optional. */
export type FiltrosDeCatalogo = Partial<Omit<PublicacionesQuery, 'user_id'>> & { user_id?: number | undefined };
