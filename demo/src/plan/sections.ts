import type { Section } from './repuesto.ts';
import { ACCESORIOS } from './repuestos/accesorios.ts';
import { CARROCERIA } from './repuestos/carroceria.ts';
import { ELECTRICIDAD } from './repuestos/electricidad.ts';
import { ESCAPES } from './repuestos/escapes.ts';
import { FRENOS } from './repuestos/frenos.ts';
import { INTERIOR } from './repuestos/interior.ts';
import { LUCES } from './repuestos/luces.ts';
import { MOTOR } from './repuestos/motor.ts';
import { SUSPENSION } from './repuestos/suspension.ts';
import { TRANSMISION } from './repuestos/transmision.ts';

/** The ten categories with their twelve parts each. */
export const SECTIONS: readonly Section[] = [
  MOTOR,
  FRENOS,
  SUSPENSION,
  TRANSMISION,
  CARROCERIA,
  ELECTRICIDAD,
  INTERIOR,
  ESCAPES,
  LUCES,
  ACCESORIOS,
];
