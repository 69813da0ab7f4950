export { Badge, Chip, CountBadge } from './badge/badge.tsx';
export { Button, type ButtonLook, Buttons, buttonClass, IconButton } from './button/button.tsx';
export {
  Card,
  CardBody,
  CardFit,
  CardGrid,
  CardGuestPrice,
  CardOwnPrice,
  CardPhoto,
  CardPlace,
  CardPrice,
  CardTitle,
  WantedModel,
} from './card/card.tsx';
export { CategoryDrawing } from './categorias/category-drawing.tsx';
export { classNames } from './class-names.ts';
export { ComisionList } from './data/comision-list.tsx';
export { EmailText, type KeyValue, KeyValueList } from './data/key-value-list.tsx';
export { Recibo } from './data/recibo.tsx';
export { AlertDialog, BottomSheet, Dialog, Modal } from './dialog/dialog.tsx';
export { EmptyState } from './feedback/empty-state.tsx';
export { FormErrorSummary, Note } from './feedback/note.tsx';
export { NoticePage } from './feedback/notice-page.tsx';
export { Progress } from './feedback/progress.tsx';
export { CardSkeleton, Skeleton, Waiting, WaitingPage } from './feedback/skeleton.tsx';
export { FullScreenSpinner } from './feedback/spinner.tsx';
export { SuccessPanel } from './feedback/success-panel.tsx';
export { Checkbox, RadioGroup, Toggle } from './fields/choice.tsx';
export { useInputBeforeHydration } from './fields/field.tsx';
export { FileField } from './fields/file-field.tsx';
export { MoneyField } from './fields/money-field.tsx';
export { PasswordField } from './fields/password-field.tsx';
export { QuantityField } from './fields/quantity-field.tsx';
export { SearchBox } from './fields/search-box.tsx';
export { type Option, SelectField } from './fields/select-field.tsx';
export { EmailField, TextareaField, TextField } from './fields/text-field.tsx';
export {
  formatCantidad,
  formatFecha,
  formatMonto,
  formatPesos,
  formatPorcentaje,
  formatTime,
  parsePesos,
  plural,
} from './formats/formats.ts';
export { type FieldBinding, type FormErrors, useForm } from './forms/use-form.ts';
export {
  BackIcon,
  BoxIcon,
  CameraIcon,
  CheckIcon,
  CloseIcon,
  CopyIcon,
  EditIcon,
  ExternalIcon,
  FilterIcon,
  Icon,
  type IconProps,
  LogoutIcon,
  MinusIcon,
  NextIcon,
  PauseIcon,
  PinIcon,
  PlayIcon,
  PlusIcon,
  SearchIcon,
  ShopIcon,
  TrashIcon,
  TruckIcon,
  UploadIcon,
  UserIcon,
  WarnIcon,
  ZoomIcon,
} from './icons/icons.tsx';
export { ActionBar } from './layout/action-bar.tsx';
export { Band, Brand, Logo, SlimHeader } from './layout/band.tsx';
export { Columns, Page, Panel, Stack, Trail, VisuallyHidden } from './layout/layout.tsx';
export { ScrollRegion } from './layout/scroll-region.tsx';
export { useMedia } from './layout/use-media.ts';
export { LoadMore, type LongList, LongListRow, useLongList } from './list/list.tsx';
export { Photo } from './photo/photo.tsx';
export { MAX_PHOTO_BYTES as SHRUNK_PHOTO_BYTES, shrinkPhoto, type Turn } from './photo/shrink-photo.ts';
export { GuestReadout, Readout, TimeCircuits } from './readout/readout.tsx';
export { createStore, createThemeStore, type Store, type ThemeStore } from './store.ts';
export { ThemeButton } from './theme/theme-button.tsx';
export { Timeline } from './timeline/timeline.tsx';
