import {
  CATEGORIAS,
  DESCRIPCION_MAXIMA,
  ESTADOS,
  esVehiculo,
  LOCALIDADES,
  MARCAS,
  TIPOS_ENVIO,
  type Vehiculo,
} from '@fluxpartes/dominio';
import * as z from 'zod/mini';
import { listaQuerySchema } from './listas.ts';
import { parrafoOpcional, textoObligatorio, textoOpcional } from './texto.ts';
import { booleano, desdeJson, id, opcion, precio, SIN_DATOS } from './valores.ts';

const MODELO_AJENO = 'Elegí un modelo de esa marca.';

/** A car that a part fits: a brand of the list and one of its models. */
export const vehiculoSchema = z
  .object({ marca: opcion(MARCAS, 'Elegí una marca.'), modelo: z.string({ error: 'Elegí un modelo.' }) })
  .check(z.refine((v) => esVehiculo(v.marca, v.modelo), { error: MODELO_AJENO, path: ['modelo'] }));

const sinRepetidos = (lista: Vehiculo[]) =>
  lista.filter((v, i) => lista.findIndex((w) => w.marca === v.marca && w.modelo === v.modelo) === i);

/** The compatibility list as a form sends it: JSON text or a list; duplicates are ignored. */
export const compatibilidad = () =>
  z._default(
    desdeJson(
      z
        .array(vehiculoSchema, { error: 'La compatibilidad tiene que ser una lista.' })
        .check(z.maxLength(100, 'Hay demasiadas compatibilidades.'), z.overwrite(sinRepetidos)),
      'La compatibilidad tiene que ser una lista.',
    ),
    [],
  );

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
  codigo_serie: textoOpcional(60),
  marca_repuesto: textoOpcional(60),
  descripcion: parrafoOpcional(DESCRIPCION_MAXIMA),
  compatibilidad: compatibilidad(),
};

const esObjeto = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

/**
 * POST /publicaciones, the text fields of the multipart body; `fotos` travel beside them.
 * `tipo_envio` is needed where `envio` is Yes and is cleared where it is not.
 */
export const crearPublicacionSchema = z.pipe(
  z.object(camposDePublicacion, SIN_DATOS).check(
    z.refine((p) => esVehiculo(p.marca, p.modelo), { error: MODELO_AJENO, path: ['modelo'] }),
    z.refine((p) => p.envio !== true || p.tipo_envio !== null, {
      error: 'Elegí el tipo de envío.',
      path: ['tipo_envio'],
      when: esObjeto,
    }),
  ),
  z.transform((p) => ({ ...p, tipo_envio: p.envio ? p.tipo_envio : null })),
);
export type CrearPublicacion = z.output<typeof crearPublicacionSchema>;

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

/** What the logged-in see besides: these keys are absent for a guest (contract, 'Field visibility'). */
export const publicacionSchema = z.extend(publicacionDeInvitadoSchema, {
  user_id: z.number(),
  precio: z.number(),
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
  q: z.optional(textoOpcional(100)),
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
