/** What stands beside the data, for whoever opens the archive. */
export const LEAFLET = `Tus datos en FluxPartes

Acá está todo lo que guardamos sobre vos (ley 25.326 de protección de datos personales).

perfil.json                    Tu cuenta, sin la contraseña.
publicaciones.json             Lo que publicaste, también lo que pausaste o borraste.
compras.json                   Tus compras, con los datos de envío que escribiste.
ventas.json                    Tus ventas. Los datos de quien te compró son de esa persona y no van acá.
pedidos-de-anulacion.json      Las anulaciones que pediste, y qué se respondió.
movimientos-de-cashback.json   Cada movimiento de tu cashback.
archivos.json                  La lista de tus documentos y comprobantes.
archivos/                      Esos documentos y comprobantes.
fotos/                         Las fotos de tus publicaciones.
sesiones.json                  Dónde tenés la sesión abierta.
aparatos-conocidos.json        Los aparatos desde los que entraste.
cambios-de-acceso.json         Los cambios de email o de contraseña que todavía se pueden deshacer.
historial.json                 Qué se cambió en tu cuenta, cuándo y quién lo hizo.

Los importes están en pesos y las fechas en hora universal (UTC).
Para corregir algo entrá a Editar perfil. Ahí también podés borrar tu cuenta.
`;
