/** Brands and their models, by the brand's key in the API. */
export const VEHICULOS = {
  ford: ['Fiesta', 'Focus', 'Mondeo', 'Ranger'],
  fiat: ['Palio', 'Punto', 'Siena', 'Cronos'],
  chevrolet: ['Corsa', 'Corsa Classic', 'Cruze', 'Onix'],
  volkswagen: ['Gol', 'Polo', 'Bora', 'Vento', 'Amarok'],
} as const;

export type Marca = keyof typeof VEHICULOS;

/** A car that a part fits: a brand's key and one of that brand's models. */
export interface Vehiculo {
  marca: Marca;
  modelo: string;
}

export const MARCAS = Object.keys(VEHICULOS) as [Marca, ...Marca[]];

const LABELS: Record<Marca, string> = {
  ford: 'Ford',
  fiat: 'Fiat',
  chevrolet: 'Chevrolet',
  volkswagen: 'Volkswagen',
};

export function marcaLabel(marca: Marca): string {
  return LABELS[marca];
}

export function isMarca(text: string): text is Marca {
  return Object.hasOwn(VEHICULOS, text);
}

/** The models of a brand; empty for an unknown brand. */
export function modelosOf(marca: string): readonly string[] {
  return isMarca(marca) ? VEHICULOS[marca] : [];
}

export function isVehiculo(marca: string, modelo: string): boolean {
  return modelosOf(marca).includes(modelo);
}

/** Adds a car to a compatibility list; a duplicate is ignored. */
export function addCompatibilidad(list: readonly Vehiculo[], nuevo: Vehiculo): Vehiculo[] {
  const repeated = list.some((v) => v.marca === nuevo.marca && v.modelo === nuevo.modelo);
  return repeated ? [...list] : [...list, nuevo];
}
