import sharp from 'sharp';
import type TestAgent from 'supertest/lib/agent.js';

/** The fields of an edit that is accepted as it is; a spec changes what it is about. */
export const EDICION = {
  nombre_producto: 'Bomba de agua',
  marca: 'ford',
  modelo: 'Fiesta',
  precio: '1234.565',
  ubicacion: 'San José',
  envio: 'Sí',
  tipo_envio: 'flete',
  categoria: 'Motor',
  estado: 'usado',
  codigo_serie: 'BA-1',
  marca_repuesto: 'Bosch',
  descripcion: 'Original.\nPoco uso.',
  compatibilidad: '[{"marca":"fiat","modelo":"Palio"},{"marca":"fiat","modelo":"Palio"}]',
};

/** What a listing says once that edit is done. */
export const EDITADA = {
  ...EDICION,
  precio: 1234.57,
  envio: true,
  compatibilidad: [{ marca: 'fiat', modelo: 'Palio' }],
};

/** An edit as a form sends it. */
export interface Edicion {
  campos?: Readonly<Record<string, string>>;
  nuevas?: readonly Buffer[];
  eliminar?: readonly string[];
}

/** Sends an edit of a listing. */
export function putPublicacion(
  as: TestAgent,
  id: number | string,
  { campos = EDICION, nuevas = [], eliminar }: Edicion = {},
) {
  const request = as.put(`/publicaciones/${id}`);
  for (const [campo, valor] of Object.entries(campos)) request.field(campo, valor);
  if (eliminar !== undefined) request.field('imagenesAEliminar', JSON.stringify(eliminar));
  for (const bytes of nuevas) request.attach('nuevasFotos', bytes, 'foto.png');
  return request;
}

/** Six photos, all different. */
export function sixPhotos(): Promise<Buffer[]> {
  const colours = ['#a33', '#3a3', '#33a', '#aa3', '#3aa', '#a3a'];
  const size = { width: 40, height: 30, channels: 3 } as const;
  return Promise.all(
    colours.map((background) =>
      sharp({ create: { ...size, background } })
        .png()
        .toBuffer(),
    ),
  );
}
