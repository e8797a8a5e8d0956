// Turns an uploaded picture into the stored pictures: decodes it, turns it upright, scales it down and encodes it again
// in sRGB, with libjpeg-turbo, libpng and libwebp. None of the original bytes remain: no location, no camera, nothing
// after the picture's end.

/// Limits of pictures.
public enum PictureLimits {
    /// Width times height, checked before decoding; enough for a camera with 24 megapixels. Decoding takes at most four
    /// bytes for each pixel, and six more for a progressive JPEG.
    public static let pixelsMax = 25_000_000
    /// The same for PNG and WebP, which cannot be decoded at a reduced size: enough for a phone's 12 megapixels.
    public static let losslessPixelsMax = 16_000_000
    /// Limit of the longer side of a picture shown alone, in pixels.
    public static let fullSideMax = 1600
    /// Limit of the longer side of a picture in a list, in pixels.
    public static let listSideMax = 320
    /// Limit of the scans of a progressive JPEG. Each takes as long as decoding a picture; cameras write about ten.
    public static let scansMax = 100
}

/// The format of a file.
public enum PictureFormat: String, Sendable {
    /// ITU-T T.81, baseline and progressive.
    case jpeg
    /// RFC 2083.
    case png
    /// RFC 9649.
    case webp

    /// Recognized from the first bytes; `nil` for other files.
    public init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.count >= 12, bytes.starts(with: "RIFF".utf8),
            bytes[8..<12].elementsEqual("WEBP".utf8)
        {
            self = .webp
        } else {
            return nil
        }
    }

    /// The media type (RFC 2046): `image/jpeg`.
    public var mediaType: String { "image/\(rawValue)" }
}

/// A format that is not accepted, with advice on how to convert it.
public enum OtherFormat: String, Sendable {
    case heic = "HEIC"
    case avif = "AVIF"
    case gif = "GIF"
    case tiff = "TIFF"
    case bmp = "BMP"
    case jpegXL = "JPEG XL"

    /// Recognized from the first bytes; `nil` for other files.
    init?(_ bytes: [UInt8]) {
        let brand = bytes.count >= 12 ? String(decoding: bytes[4..<12], as: UTF8.self) : ""
        switch brand {
        case "ftypheic", "ftypheix", "ftyphevc", "ftyphevx", "ftypheim", "ftypheis", "ftypmif1", "ftypmsf1":
            self = .heic
        case "ftypavif", "ftypavis": self = .avif
        case "JXL \r\n\u{87}\n": self = .jpegXL
        default:
            let starts: [([UInt8], OtherFormat)] = [
                (Array("GIF8".utf8), .gif), ([0x49, 0x49, 0x2A, 0], .tiff), ([0x4D, 0x4D, 0, 0x2A], .tiff),
                (Array("BM".utf8), .bmp), ([0xFF, 0x0A], .jpegXL),
            ]
            guard let found = starts.first(where: { bytes.starts(with: $0.0) }) else { return nil }
            self = found.1
        }
    }

    var advice: String {
        switch self {
        case .heic:
            "send it as a JPEG: on an iPhone choose Share, Options, Most Compatible, or set Camera, Formats, Most Compatible"
        case .avif, .gif, .tiff, .bmp, .jpegXL: "save it as JPEG, PNG or WebP first"
        }
    }
}

/// The reason for refusing a file, as a sentence.
public enum PictureProblem: Error, Sendable, Equatable, CustomStringConvertible {
    /// Not JPEG, PNG or WebP, judging by its first bytes.
    case unknownFormat
    /// A picture in an unsupported format that is recognized by its first bytes.
    case otherFormat(OtherFormat)
    /// Truncated, damaged, or of an unsupported kind.
    case unreadable(PictureFormat)
    /// More pixels than `PictureLimits` allows, according to the header.
    case tooManyPixels(width: Int, height: Int)
    /// A progressive JPEG with more scans than `PictureLimits` allows: each takes as long as a picture.
    case tooManyScans
    /// Color information that cannot be converted: inks with a profile, a profile that is a table, HDR.
    case colors
    /// A WebP with several frames.
    case animated
    /// Memory was exhausted.
    case unavailable

    public var description: String {
        switch self {
        case .unknownFormat: "file must be a JPEG, PNG or WebP picture"
        case .otherFormat(let format): "file is a \(format.rawValue) picture; \(format.advice)"
        case .colors:
            "file has colors for print or of a device, which cannot be shown as they are meant; "
                + "save it as JPEG or PNG with the profile sRGB first"
        case .unreadable(let format):
            "file is cut off or damaged: it cannot be read as \(format.name); send it again, or save it anew first"
        case .tooManyPixels(let width, let height):
            "file has \(width) x \(height) pixels; at most \(PictureLimits.pixelsMax / 1_000_000) million are taken, of PNG "
                + "and WebP \(PictureLimits.losslessPixelsMax / 1_000_000) million: make it smaller first"
        case .tooManyScans: "file is a JPEG in over \(PictureLimits.scansMax) scans; save it anew first"
        case .animated: "file must be a picture that does not move"
        case .unavailable: "the picture cannot be encoded now; try again in a moment"
        }
    }
}

extension PictureFormat {
    fileprivate var name: String {
        switch self {
        case .jpeg: "JPEG"
        case .png: "PNG"
        case .webp: "WebP"
        }
    }
}

/// A picture in the stored sizes: JPEG, or WebP if it has transparent pixels.
public struct PictureSizes: Sendable, Equatable {
    /// With a longer side of at most ``PictureLimits/fullSideMax``.
    public var full: [UInt8]
    /// With a longer side of at most ``PictureLimits/listSideMax``.
    public var list: [UInt8]

    public init(full: [UInt8], list: [UInt8]) {
        self.full = full
        self.list = list
    }

    /// Makes both sizes from a JPEG, PNG or WebP file. Takes up to a few hundred milliseconds.
    public init(of bytes: [UInt8]) throws(PictureProblem) {
        let (decoded, orientation) = try Decoder.decode(bytes, side: PictureLimits.fullSideMax)
        let upright = decoded.upright(orientation)
        full = try Encoder.encode(upright)
        list = try Encoder.encode(upright.scaled(toSide: PictureLimits.listSideMax))
    }
}
