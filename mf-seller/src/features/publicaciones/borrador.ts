import { esVehiculo, type Vehiculo } from '@fluxpartes/dominio';
import { FORMULARIO_VACIO, type ValoresDePublicacion } from './formulario.ts';

const clave = (userId: number) => `borrador_publicacion_${userId}`;

/** The draft of a user's new listing as local storage keeps it; null where there is none that can be read. */
export function leerBorrador(userId: number): ValoresDePublicacion | null {
  try {
    const guardado: unknown = JSON.parse(localStorage.getItem(clave(userId)) ?? 'null');
    return typeof guardado === 'object' && guardado !== null ? soloLoConocido(guardado) : null;
  } catch {
    return null;
  }
}

/** Keeps the text of the form (photos are not kept). A form without anything typed leaves no draft. */
export function guardarBorrador(userId: number, valores: ValoresDePublicacion): void {
  try {
    if (estaVacio(valores)) localStorage.removeItem(clave(userId));
    else localStorage.setItem(clave(userId), JSON.stringify(valores));
  } catch {
    // A full or forbidden storage costs the draft, never the form.
  }
}

/** Forgets the draft. */
export function borrarBorrador(userId: number): void {
  try {
    localStorage.removeItem(clave(userId));
  } catch {
    // Storage that cannot be written holds no draft.
  }
}

/** Whether nothing has been filled in. */
export function estaVacio(valores: ValoresDePublicacion): boolean {
  return JSON.stringify(valores) === JSON.stringify(FORMULARIO_VACIO);
}

function soloLoConocido(guardado: object): ValoresDePublicacion {
  const campos = new Map(Object.entries(guardado));
  const textos = Object.entries(FORMULARIO_VACIO).flatMap(([campo, inicial]) => {
    const valor: unknown = campos.get(campo);
    return typeof inicial === 'string' && typeof valor === 'string' ? [[campo, valor]] : [];
  });
  const lista: unknown = campos.get('compatibilidad');
  const compatibilidad = Array.isArray(lista) ? lista.filter(esVehiculoGuardado) : [];
  const precio: unknown = campos.get('precio');
  const centavos = Number.isSafeInteger(precio) && Number(precio) >= 0 ? Number(precio) : null;
  return { ...FORMULARIO_VACIO, ...Object.fromEntries(textos), precio: centavos, compatibilidad };
}

function esVehiculoGuardado(valor: unknown): valor is Vehiculo {
  if (typeof valor !== 'object' || valor === null || !('marca' in valor) || !('modelo' in valor)) return false;
  return typeof valor.marca === 'string' && typeof valor.modelo === 'string' && esVehiculo(valor.marca, valor.modelo);
}
