import sharp from 'sharp';
import type TestAgent from 'supertest/lib/agent.js';

/** The fields of an accepted edit; a spec changes the fields that it tests. */
export const EDIT = {
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

/** The listing after that edit. */
export const EDITED = {
  ...EDIT,
  precio: 1234.57,
  envio: true,
  compatibilidad: [{ marca: 'fiat', modelo: 'Palio' }],
};

/** An edit as a form sends it. */
export interface Edit {
  campos?: Readonly<Record<string, string>>;
  newOnes?: readonly Buffer[];
  remove?: readonly string[];
}

/** Sends an edit of a listing. */
export function putPublicacion(as: TestAgent, id: number | string, { campos = EDIT, newOnes = [], remove }: Edit = {}) {
  const request = as.put(`/publicaciones/${id}`);
  for (const [campo, value] of Object.entries(campos)) request.field(campo, value);
  if (remove !== undefined) request.field('imagenesAEliminar', JSON.stringify(remove));
  for (const bytes of newOnes) request.attach('nuevasFotos', bytes, 'foto.png');
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
